import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Parent folder of the data and logs of each product of a run. */
export const productsFolder = path.resolve(import.meta.dirname, '../.tmp/e2e')
/** Folder of the product at a port. */
export const getProductFolder = (port: number | string): string => path.join(productsFolder, String(port))
/** The log of the product at a port. */
export const getServerLogPath = (port: number | string): string =>
  path.join(getProductFolder(port), 'server.log')
/** The traces of the product at a port, as a collector receives them. */
export const getTraceLogPath = (port: number | string): string =>
  path.join(getProductFolder(port), 'traces.log')

/** The greeting shows the demo log-ins; no other line may name a person. */
const GREETING = /^\s+demo sign-in .*$/gm

/** Personal data, content and secrets that must not be in a log. */
const personalDataPatterns: readonly RegExp[] = [
  /[\w.+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)*\.(?:example|test)\b/i,
  /\b(?:Lovett|Lopez|Brave#Lantern9|Calm#Harbor7|Bright#\w+|Elm Street)\b/i,
  /\beyJ[\w-]{10,}\.[\w-]+/,
  /(?<![\w-])[\w-]{43}(?![\w-])/,
  /\b(?:Token|Bearer) [\w.-]{16,}/i,
  /[?&](?:mdlive_token|token|otp|email|q)=/i,
]

/** Lines with personal data or a secret; `secrets` are words of the current run, without punctuation. */
export function findLeaks(written: string, secrets: readonly string[]): readonly string[] {
  const sought =
    secrets.length > 0
      ? [...personalDataPatterns, new RegExp(`(?<![\\w-])(?:${secrets.join('|')})(?![\\w-])`)]
      : personalDataPatterns
  return written
    .replaceAll(GREETING, '')
    .split('\n')
    .filter((line) => sought.some((pattern) => pattern.test(line)))
}

/** Codes and links of the latest emails. */
async function readMailedSecrets(url: string): Promise<readonly string[]> {
  const mails = (await (await fetch(`${url}/mailbox.json`)).json()) as readonly { readonly text: string }[]
  return mails.flatMap(({ text }) => text.match(/^\d{6}$|[\w-]{43}/gm) ?? [])
}

/**
 * Throws when log, metrics, audit or traces of a running product contain personal data or a secret (trust
 * S22).
 */
export async function expectNoLeaks({
  url,
  port,
}: {
  readonly url: string
  readonly port: number
}): Promise<void> {
  // Except the enrollment links of demo staff, which are printed at startup.
  const log = readFileSync(getServerLogPath(port), 'utf8').replaceAll(/^.*\/staff\/enroll#[\w-]{43}$/gm, '')
  if (!log.includes('Evenkeel is ready')) throw new Error(`the log of ${url} is missing`)
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const audit = (await (await fetch(`${url}/control/audit`)).json()) as readonly string[]
  const secrets = await readMailedSecrets(url)
  const written = {
    log,
    // Without the numbers, which can look like a code.
    metrics: metrics.replaceAll(/ \S+$/gm, ''),
    audit: audit.join('\n'),
    traces: readFileSync(getTraceLogPath(port), 'utf8'),
  }
  for (const [what, text] of Object.entries(written)) {
    const found = findLeaks(text, secrets)
    if (found.length > 0)
      throw new Error(`personal data or secrets in ${found.length} lines of the ${what}, first:\n${found[0]}`)
  }
}
