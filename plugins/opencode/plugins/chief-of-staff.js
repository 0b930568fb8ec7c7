// Chief of Staff for opencode: offers the tools of `cos mcp`, and lets `cos gate` judge every shell
// command and every edit before it is made. Whatever is not allowed is refused, also when the gate
// cannot be asked.
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";

function judge(question, folder) {
  return new Promise((done) => {
    const refuse = (why) => done({ verdict: "ask", reasons: [why] });
    // A command asked alone uses what a person has allowed beforehand; an edit has no such form.
    const words = question.command ? ["--", question.command] : ["--batch", "-"];
    const gate = spawn("cos", ["gate", "--json", ...words], { cwd: folder });
    let told = "";
    gate.on("error", (error) => refuse(`the gate cannot be asked: ${error.message}`));
    gate.stdin.on("error", () => {});
    gate.stdout.on("data", (part) => (told += part));
    gate.on("close", () => {
      try {
        done(JSON.parse(told.trim()));
      } catch {
        refuse("the gate gave no answer");
      }
    });
    gate.stdin.end(`${JSON.stringify({ id: "1", cwd: folder, ...question })}\n`);
  });
}

async function question(tool, args, folder) {
  if (tool === "bash") return { command: String(args.command ?? "") };
  if (tool !== "edit" && tool !== "write") return undefined;
  const path = resolve(folder, String(args.filePath ?? ""));
  const before = await readFile(path, "utf8").catch(() => undefined);
  const after =
    tool === "write"
      ? String(args.content ?? "")
      : (before ?? "").replace(String(args.oldString ?? ""), () => String(args.newString ?? ""));
  return { edit: { path, before, after } };
}

export const ChiefOfStaff = async ({ directory }) => ({
  config: async (config) => {
    config.mcp = { cos: { type: "local", command: ["cos", "mcp"], enabled: true }, ...config.mcp };
  },
  "tool.execute.before": async (input, output) => {
    const folder = resolve(directory, String(output.args?.workdir ?? "."));
    const asked = await question(input.tool, output.args ?? {}, folder);
    if (!asked) return;
    const told = await judge(asked, folder);
    if (told.verdict === "allow") return;
    const why = (told.reasons ?? [told.error]).join("; ");
    const way = asked.command ? " A person can allow it once with `cos gate --allow-once`." : "";
    throw new Error(`not done, ${told.verdict}: ${why}.${way}`);
  },
});
