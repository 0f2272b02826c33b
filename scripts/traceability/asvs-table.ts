import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { listTestedGuarantees } from './guarantee-table.ts'
import { repositoryRoot } from '../repository-files.ts'
import { readTableRows, readTestSources } from './test-sources.ts'

/**
 * One requirement of OWASP ASVS 5.0 in docs/asvs.tsv: all of levels 1 and 2, and selected ones of level 3. `what` is a
 * summary in our own words; the standard has the text. `proof` names guarantees (S7), documents (docs/operating.md#Mail)
 * and tests by a quoted part of their title. `reason` explains why a requirement is not applicable, open, or a deviation
 * required by the specification; `since` is its date.
 */
export interface Clause {
  readonly id: string
  readonly level: string
  readonly proof: readonly string[]
  readonly since: string
  readonly reason: string
}

export const readClauses = (): readonly Clause[] =>
  readTableRows('asvs.tsv').map(([id = '', level = '', , proof = '', since = '', reason = '']) => ({
    id,
    level,
    proof: proof.match(/"[^"]+"|[^,\s][^,]*/g) ?? [],
    since,
    reason,
  }))

/** Whether a line of a test contains this title: the text must follow a quotation mark. */
const isReferenced = (words: string, lines: readonly string[]): boolean =>
  lines.some((line) => /['"`]/.test(line.slice(0, Math.max(0, line.indexOf(words)))) && line.includes(words))

function documentExists(document: string): boolean {
  const [file = '', heading] = document.split('#')
  const place = path.join(repositoryRoot, file)
  if (!existsSync(place)) return false
  return heading === undefined || new RegExp(`^#+ ${heading}$`, 'm').test(readFileSync(place, 'utf8'))
}

/** Errors in the table: missing proofs, requirements with neither proof nor reason, reasons without a date. */
export function checkClauses(clauses: readonly Clause[]): readonly string[] {
  const promised = listTestedGuarantees()
  const lines = readTestSources().flatMap((text) => text.split('\n'))
  const exists = (proof: string): boolean => {
    if (proof.startsWith('"')) return isReferenced(proof.slice(1, -1), lines)
    return proof.startsWith('docs/') ? documentExists(proof) : promised.has(proof)
  }
  return clauses.flatMap(({ id, proof, since, reason }) => {
    const gone = proof.filter((one) => !exists(one)).map((one) => `${id}: ${one} does not exist`)
    if (proof.length === 0 && reason === '') gone.push(`${id}: neither proof nor reason`)
    if (reason !== '' && !/^(?:not applicable|open|deviation): /.test(reason))
      gone.push(`${id}: the reason must start with "not applicable", "open" or "deviation"`)
    if ((reason !== '') !== /^\d{4}-\d{2}-\d{2}$/.test(since))
      gone.push(`${id}: a reason needs a date, and a date a reason`)
    return gone
  })
}

/** One line of counts. */
export function summarizeClauses(clauses: readonly Clause[]): string {
  const of = (kind: string) => clauses.filter(({ reason }) => reason.startsWith(kind)).length
  const proven = clauses.filter(({ proof, reason }) => proof.length > 0 && reason === '').length
  return `ASVS 5.0: ${proven} of ${clauses.length} clauses proven, ${of('not applicable')} not applicable, ${of('open')} open, ${of('deviation')} deviations`
}
