import path from 'node:path'

/** Everything the product under test says: made anew by each start, read when the run ends. */
export const serverLog = path.resolve(
  import.meta.dirname,
  '..',
  '.tmp',
  `e2e-server-${process.env.E2E_PORT ?? 3100}.log`,
)

/** The greeting tells how to sign in to the demo, and nothing else may name anybody. */
const GREETING = /^\s+demo sign-in .*$/gm

/** What stands in people, their words and their keys, and nowhere in a log that says nothing about them. */
const patterns: readonly RegExp[] = [
  /[\w.+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)*\.(?:example|test)\b/gi,
  /\b(?:Lovett|Lopez|Brave#Lantern9|Calm#Harbor7|Bright#\w+|Elm Street)\b/gi,
  /\beyJ[\w-]{10,}\.[\w-]+/g,
  /(?<![\w-])[\w-]{43}(?![\w-])/g,
  /\b(?:Token|Bearer) [\w.-]{16,}/gi,
  /[?&](?:mdlive_token|token|otp|email|q)=/gi,
]

/** What stands in a log and must not, with the line around it; `secrets` are words of this very run. */
export function betrayals(log: string, secrets: readonly string[]): readonly string[] {
  const lines = log.replaceAll(GREETING, '').split('\n')
  const isFound = (line: string) =>
    patterns.some((pattern) => line.search(pattern) !== -1) ||
    secrets.some((secret) => new RegExp(`(?<![\\w-])${secret}(?![\\w-])`).test(line))
  return lines.filter(isFound)
}
