import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '..')

export interface CommandResult {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Runs a command (a file of the folder above, or a whole path) with these settings, words and input until it ends. */
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
  // Whoever does not read it closes the pipe.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, out, err }
}
