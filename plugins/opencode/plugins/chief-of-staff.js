// Chief of Staff for opencode: offers the tools of `cos mcp`, and lets `cos gate` judge every shell
// command, every edit and every patch before it is made. Whatever is not allowed is refused, also when
// the gate cannot be asked or nobody knows what a tool would write.
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

// The text after an edit. Where the old text does not stand there exactly once, opencode looks for one
// that is only like it, so that nobody knows what it would write.
function edited(before, { oldString, newString, replaceAll }) {
  const line = before?.includes("\r\n") ? "\r\n" : "\n";
  const [old, fresh] = [oldString, newString].map((text) =>
    String(text ?? "").replaceAll("\r\n", "\n").replaceAll("\n", line),
  );
  if (before === undefined && old === "") return fresh;
  const pieces = old === "" ? 0 : (before ?? "").split(old).length - 1;
  // A dollar in the new text means to opencode what it means here.
  if (replaceAll && pieces > 0) return before.replaceAll(old, fresh);
  if (pieces === 1 && before.indexOf(old) === before.lastIndexOf(old))
    return before.replace(old, () => fresh);
  throw new Error("not done: oldString does not stand in the file exactly once; read it again.");
}

async function question(tool, args, folder) {
  if (tool === "bash") return { command: String(args.command ?? "") };
  if (tool === "apply_patch") return { patch: String(args.patchText ?? "") };
  if (tool === "edit" || tool === "write") {
    const path = resolve(folder, String(args.filePath ?? ""));
    const before = await readFile(path, "utf8").catch(() => undefined);
    const after = tool === "write" ? String(args.content ?? "") : edited(before, args);
    return { edit: { path, before, after } };
  }
  // A tool that nobody knows here, and whose name says that it writes.
  if (/edit|write|patch/i.test(tool) && tool !== "todowrite")
    return { tool: { name: tool, arguments: args } };
  return undefined;
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
