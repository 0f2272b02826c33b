import type { ErrorCode } from 'yaml'
import type * as core from 'zod/v4/core'

/**
 * Whether a message is a default of the library. Other messages were written for the person who edits the
 * file.
 */
const isLibraryMessage = (message: string): boolean =>
  message === '' || /^(?:Invalid|Too (?:small|big)|Unrecognized|Unexpected)\b/.test(message)

/** Messages by expected type. */
const typeMessages: Readonly<Record<string, string>> = {
  string: 'must be words, in quotes where they look like a number',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be a group of lines with names',
  record: 'must be a group of lines with names',
}

const formatMessages: Readonly<Record<string, string>> = {
  email: 'must be a mail address, as help@example.com',
  uuid: 'must be an id like those of the others, with 32 digits and letters',
  url: 'must be a complete address, as https://www.example.com/page',
}

/** The unit of a value that is too small or too big. */
function describeAmount(origin: string, number: number | bigint): string {
  const one = Number(number) === 1
  if (origin === 'string') return `${number} ${one ? 'letter' : 'letters'}`
  return origin === 'array' || origin === 'set' ? `${number} ${one ? 'entry' : 'entries'}` : String(number)
}

function describeTooSmall({ origin, minimum }: core.$ZodIssueTooSmall): string {
  if (origin === 'string' && Number(minimum) === 1) return 'must not be empty'
  const least = describeAmount(origin, minimum)
  return origin === 'number' || origin === 'int' ? `must be ${least} or more` : `needs at least ${least}`
}

function describeTooBig({ origin, maximum }: core.$ZodIssueTooBig): string {
  const most = describeAmount(origin, maximum)
  return origin === 'number' || origin === 'int' ? `must be ${most} or less` : `may have ${most} at most`
}

/** Describes an invalid value for a person who edits the file and does not know the schema. */
export function describeConfigIssue(issue: core.$ZodIssue): string {
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`
  if (/received undefined$/.test(issue.message)) return 'is missing'
  if (!isLibraryMessage(issue.message)) return issue.message
  if (issue.code === 'invalid_type')
    return typeMessages[issue.expected] ?? 'is not of the kind that belongs here'
  if (issue.code === 'too_small') return describeTooSmall(issue)
  if (issue.code === 'too_big') return describeTooBig(issue)
  return issue.code === 'invalid_format'
    ? (formatMessages[issue.format] ?? 'has letters or signs that cannot stand here')
    : 'cannot stand here'
}

/** Messages for common YAML mistakes, by error code of the parser. */
const yamlErrorMessages: Partial<Readonly<Record<ErrorCode, string>>> = {
  BAD_INDENT: 'this line begins further in or out than those it belongs to',
  TAB_AS_INDENT: 'this line begins with a tab. Use spaces',
  DUPLICATE_KEY: 'this name stands twice here. Keep one of the two',
  MISSING_CHAR: 'something that was opened is not closed: a quote, or a bracket',
  BLOCK_AS_IMPLICIT_KEY: 'the words hold a colon and a space. Put them in quotes',
  MULTILINE_IMPLICIT_KEY: 'a name and its colon must stand on one line. Long words belong in quotes',
  BAD_SCALAR_START: 'words that begin with this sign belong in quotes',
  BAD_DQ_ESCAPE: 'after \\ in double quotes this letter cannot stand. Use single quotes',
  BAD_ALIAS: 'this refers to a list that is not there',
}

/** Describes why YAML cannot be parsed, for the person who wrote it. */
export const describeYamlError = (code: ErrorCode): string =>
  yamlErrorMessages[code] ??
  'this cannot be read. Look for a quote, a bracket or a colon that is missing or too many'
