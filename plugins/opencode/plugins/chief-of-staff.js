// Chief of Staff for opencode: offers the tools of `cos mcp`, and lets `cos gate` judge every shell
// command, edit and patch before it happens. Everything that is not allowed is refused, also if the
// gate cannot be asked or the result of a tool is unknown.
import { spawn } from "node:child_process";
import { lstat, readFile, realpath } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";

function judge(question, folder) {
  return new Promise((done) => {
    const refuse = (why) => done({ verdict: "ask", reasons: [why] });
    // A single command uses the allowances of the person; an edit cannot.
    const words = question.command ? ["--", question.command] : ["--batch", "-"];
    const gate = spawn("cos", ["gate", "--json", ...words], { cwd: folder });
    let output = "";
    gate.on("error", (error) => refuse(`the gate cannot be asked: ${error.message}`));
    gate.stdin.on("error", () => {});
    gate.stdout.on("data", (part) => (output += part));
    gate.on("close", () => {
      try {
        done(JSON.parse(output.trim()));
      } catch {
        refuse("the gate gave no answer");
      }
    });
    gate.stdin.end(`${JSON.stringify({ id: "1", cwd: folder, ...question })}\n`);
  });
}

// Returns the text after an edit. If the old text is not there exactly once, opencode looks for similar
// text, so the result is unknown and the edit is refused.
function edited(before, { oldString, newString, replaceAll }) {
  const line = before?.includes("\r\n") ? "\r\n" : "\n";
  const [old, fresh] = [oldString, newString].map((text) =>
    String(text ?? "").replaceAll("\r\n", "\n").replaceAll("\n", line),
  );
  if (before === undefined && old === "") return fresh;
  const pieces = old === "" ? 0 : (before ?? "").split(old).length - 1;
  // A dollar sign in the new text has the same meaning in opencode as here.
  if (replaceAll && pieces > 0) return before.replaceAll(old, fresh);
  if (pieces === 1 && before.indexOf(old) === before.lastIndexOf(old))
    return before.replace(old, () => fresh);
  throw new Error("not done: oldString is not in the file exactly once; read the file again.");
}

// Resolves a path, also if its last parts do not exist yet.
async function real(path) {
  return realpath(path).catch(async () => {
    const found = await lstat(path).catch(() => undefined);
    if (found?.isSymbolicLink()) throw new Error(`not done: ${path} is a broken link.`);
    return join(await real(dirname(path)), basename(path));
  });
}

// Returns the path without links, as seen from the folder.
async function withoutLinks(path, folder) {
  return resolve(folder, relative(await real(folder), await real(path)));
}

// Returns the command with a `cd` to its working folder, so that a folder named by a call never counts
// as the agent's own folder.
function withFolder({ command, workdir }, folder) {
  if (typeof command !== "string" || command.trim() === "" || typeof (workdir ?? "") !== "string")
    throw new Error("not done: the command and its folder must be text.");
  const inner = resolve(folder, workdir ?? "");
  // On its own line: after a `&` the `cd` would run in another shell.
  return inner === folder ? command : `cd ${quoted(inner)}\n${command}`;
}

function quoted(text) {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

async function questions(tool, args, folder) {
  if (tool === "bash") return [{ command: withFolder(args, folder) }];
  if (tool === "apply_patch") {
    const patch = String(args.patchText ?? "");
    const names = patch.matchAll(/^\s*\*\*\* (?:(?:Add|Update|Delete) File|Move to):(.+)$/gm);
    for (const [, name] of names) {
      const path = resolve(folder, name.trim());
      if ((await withoutLinks(path, folder)) !== path)
        throw new Error(`not done: ${name.trim()} goes through a link; name its target.`);
    }
    return [{ patch }];
  }
  if (tool === "edit" || tool === "write") {
    const path = resolve(folder, String(args.filePath ?? ""));
    const before = await readFile(path, "utf8").catch(() => undefined);
    const after = tool === "write" ? String(args.content ?? "") : edited(before, args);
    const places = new Set([path, await withoutLinks(path, folder)]);
    return [...places].map((path) => ({ edit: { path, before, after } }));
  }
  // An unknown tool with a name that says that it writes.
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
