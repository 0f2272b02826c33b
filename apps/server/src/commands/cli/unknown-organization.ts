import { editDistance } from '@evenkeel/server-kit/i18n/edit-distance'

/** Maximum edit distance of a suggestion. */
const MAX_EDITS = 2

const isSimilar = (typed: string, known: string): boolean =>
  editDistance(typed, known) <= MAX_EDITS || known.startsWith(typed) || typed.startsWith(known)

/** Error message for a client id that is not in use. */
export function describeUnknownOrganization(typed: string, known: readonly string[]): string {
  const near = known.filter((one) => isSimilar(typed.toLowerCase(), one))
  return near.length > 0
    ? `There is no organization ${typed}. Did you mean ${near.join(' or ')}?`
    : `There is no organization ${typed} in use. Its client id is the username in its file.`
}
