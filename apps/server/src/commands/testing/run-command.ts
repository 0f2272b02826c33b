import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '..')

export interface CommandResult {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Runs a command (a file name of the parent folder or a full path) with settings, arguments and input until it exits. */
export async function runCommand(
  settings: Readonly<Record<string, string>>,
  file: string,
  args: readonly string[],
  input = '',
): Promise<CommandResult> {
  const env = { ...process.env, NODE_ENV: 'development', ...settings }
  const child = spawn(process.execPath, [path.resolve(folder, file), ...args], { env })
  let [out, err] = ['', '']
  child.stdout.on('data', (text: Buffer) => (out += text.toString()))
  child.stderr.on('data', (text: Buffer) => (err += text.toString()))
  // A process that does not read its input closes the pipe.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, out, err }
}
