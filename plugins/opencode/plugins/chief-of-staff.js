// Chief of Staff for opencode: offers the tools of `cos mcp`, and lets `cos gate` judge every shell
// command, every edit and every patch before it is made. Whatever is not allowed is refused, also when
// the gate cannot be asked or nobody knows what a tool would write.
import { spawn } from "node:child_process";
import { lstat, readFile, realpath } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";

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

// Where a path really lies, also where its last names are not there yet.
async function real(path) {
  return realpath(path).catch(async () => {
    const found = await lstat(path).catch(() => undefined);
    if (found?.isSymbolicLink()) throw new Error(`not done: ${path} is a link that leads nowhere.`);
    return join(await real(dirname(path)), basename(path));
  });
}

// The same place without links, as seen from the folder.
async function led(path, folder) {
  return resolve(folder, relative(await real(folder), await real(path)));
}

// What a shell is told, led first to where it would stand: no folder that a call names becomes the one
// that is the agent's own.
function told({ command, workdir }, folder) {
  if (typeof command !== "string" || command.trim() === "" || typeof (workdir ?? "") !== "string")
    throw new Error("not done: it does not say as text what it would run and where.");
  const inner = resolve(folder, workdir ?? "");
  // On a line of its own: a `&` behind it would else take the way along into another shell.
  return inner === folder ? command : `cd ${quoted(inner)}\n${command}`;
}

function quoted(text) {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

async function questions(tool, args, folder) {
  if (tool === "bash") return [{ command: told(args, folder) }];
  if (tool === "apply_patch") {
    const patch = String(args.patchText ?? "");
    const names = patch.matchAll(/^\s*\*\*\* (?:(?:Add|Update|Delete) File|Move to):(.+)$/gm);
    for (const [, name] of names) {
      const path = resolve(folder, name.trim());
      if ((await led(path, folder)) !== path)
        throw new Error(`not done: ${name.trim()} goes through a link; name where it leads.`);
    }
    return [{ patch }];
  }
  if (tool === "edit" || tool === "write") {
    const path = resolve(folder, String(args.filePath ?? ""));
    const before = await readFile(path, "utf8").catch(() => undefined);
    const after = tool === "write" ? String(args.content ?? "") : edited(before, args);
    const places = new Set([path, await led(path, folder)]);
    return [...places].map((path) => ({ edit: { path, before, after } }));
  }
  // A tool that nobody knows here, and whose name says that it writes.
  if (/edit|write|patch/i.test(tool) && tool !== "todowrite")
    return [{ tool: { name: tool, arguments: args } }];
  return [];
}

export const ChiefOfStaff = async ({ directory }) => ({
  config: async (config) => {
    config.mcp = { cos: { type: "local", command: ["cos", "mcp"], enabled: true }, ...config.mcp };
  },
  "tool.execute.before": async (input, output) => {
    const folder = resolve(directory);
    for (const asked of await questions(input.tool, output.args ?? {}, folder)) {
      const said = await judge(asked, folder);
      if (said.verdict === "allow") continue;
      const why = (said.reasons ?? [said.error]).join("; ");
      const allowing = asked.command && `cos gate --allow-once ${quoted(asked.command)}`;
      const way = allowing ? ` A person can allow it once in ${folder} with: ${allowing}` : "";
      throw new Error(`not done, ${said.verdict}: ${why}.${way}`);
    }
  },
});
