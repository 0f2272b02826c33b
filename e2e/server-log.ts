import path from 'node:path'
import { folderOf } from './ports.ts'

/** Everything the product under test at a port says: made again by each start, read when the run ends. */
export const serverLog = (port: string): string => path.join(folderOf(port), 'server.log')
/** Every trace it sends, as a collector gets it. */
export const traceLog = (port: string): string => path.join(folderOf(port), 'traces.log')

/** The greeting tells how to sign in to the demo, and nothing else may name anybody. */
const GREETING = /^\s+demo sign-in .*$/gm

/** What is in people, their words and their keys, and nowhere in a log that says nothing about them. */
const patterns: readonly RegExp[] = [
  /[\w.+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)*\.(?:example|test)\b/i,
  /\b(?:Lovett|Lopez|Brave#Lantern9|Calm#Harbor7|Bright#\w+|Elm Street)\b/i,
  /\beyJ[\w-]{10,}\.[\w-]+/,
  /(?<![\w-])[\w-]{43}(?![\w-])/,
  /\b(?:Token|Bearer) [\w.-]{16,}/i,
  /[?&](?:mdlive_token|token|otp|email|q)=/i,
]

/** Lines of what was written that must not be there; `secrets` are words of this very run, without signs. */
export function betrayals(written: string, secrets: readonly string[]): readonly string[] {
  const sought =
    secrets.length > 0 ? [...patterns, new RegExp(`(?<![\\w-])(?:${secrets.join('|')})(?![\\w-])`)] : patterns
  return written
    .replaceAll(GREETING, '')
    .split('\n')
    .filter((line) => sought.some((pattern) => pattern.test(line)))
}
