import { faultLine } from '../database/fault-line.ts'

/** A refusal before anything was begun, whose words say so themselves. */
export class Refusal extends Error {}

/**
 * Does the work of a command; `work` says whether it came to a good end. What goes wrong is told in one line. The command ends with 1
 * unless all is well.
 */
export async function inOneLine(what: string, work: () => Promise<boolean>): Promise<void> {
  try {
    process.exitCode = (await work()) ? 0 : 1
  } catch (error) {
    process.stderr.write(error instanceof Refusal ? `${error.message}\n` : `${what}: ${faultLine(error)}\n`)
    process.exitCode = 1
  }
}
