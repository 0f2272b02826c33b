import type { ErrorEntry } from '@evenkeel/api-contract/errors/error-payload'
import { validationMessages } from '@evenkeel/api-contract/fields/validation.messages'
import { schemaErrorMessages } from '@evenkeel/api-contract/errors/schema-errors.messages'
import type * as z from 'zod'

type Issue = z.core.$ZodRawIssue

const messagesByType: Readonly<Record<string, string>> = {
  string: schemaErrorMessages.text,
  number: schemaErrorMessages.number,
  int: schemaErrorMessages.wholeNumber,
  boolean: schemaErrorMessages.yesOrNo,
  array: schemaErrorMessages.list,
  object: schemaErrorMessages.group,
  record: schemaErrorMessages.group,
}
const messagesByFormat: Readonly<Record<string, string>> = {
  date: schemaErrorMessages.day,
  datetime: schemaErrorMessages.instant,
  uuid: schemaErrorMessages.id,
}

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Whether a number must be an integer: the schema has it only as a check. */
function requiresInteger({ inst }: Issue): boolean {
  const def = (inst as z.core.$ZodType | undefined)?._zod.def as
    | {
        readonly format?: string
        readonly checks?: readonly { readonly _zod: { readonly def: { readonly format?: string } } }[]
      }
    | undefined
  const formats = [def?.format, ...(def?.checks ?? []).map((check) => check._zod.def.format)]
  return formats.includes('safeint') || formats.includes('int32')
}

function describeSizeIssue(issue: Extract<Issue, { readonly code: 'too_big' | 'too_small' }>): string {
  const isBig = issue.code === 'too_big'
  const bound = Number(isBig ? issue.maximum : issue.minimum)
  if (issue.origin === 'string')
    return isBig ? validationMessages.maxText({ max: bound }) : validationMessages.minText({ min: bound })
  if (issue.origin === 'array')
    return isBig
      ? validationMessages.maxOptions({ max: bound })
      : validationMessages.minOptions({ min: bound })
  if (isBig)
    return issue.inclusive === false
      ? schemaErrorMessages.lessThan({ bound })
      : schemaErrorMessages.most({ most: bound })
  if (issue.inclusive !== false) return schemaErrorMessages.least({ least: bound })
  return requiresInteger(issue) || Number.isInteger(issue.input)
    ? schemaErrorMessages.least({ least: bound + 1 })
    : schemaErrorMessages.moreThan({ bound })
}

/** A consent that must be given is a box that was left unchecked. */
const describeChoiceIssue = (values: readonly unknown[]): string =>
  values.length === 1 && values[0] === true
    ? validationMessages.required
    : validationMessages.oneOf({ values: values.map(String).join(', ') })

/**
 * Error text of an invalid value, shown beside the form field (FORM-13). Custom messages of a schema take
 * precedence.
 */
export function describeIssue(issue: Issue): string {
  if (isMissing(issue.input)) return validationMessages.required
  if (issue.code === 'invalid_type')
    return requiresInteger(issue)
      ? schemaErrorMessages.wholeNumber
      : (messagesByType[issue.expected] ?? schemaErrorMessages.other)
  if (issue.code === 'too_big' || issue.code === 'too_small') return describeSizeIssue(issue)
  if (issue.code === 'invalid_format')
    return messagesByFormat[String(issue.format)] ?? schemaErrorMessages.other
  return issue.code === 'invalid_value'
    ? describeChoiceIssue(issue.values as readonly unknown[])
    : schemaErrorMessages.other
}

/** For a union: the issues of the variant that matched furthest. */
function flattenIssue(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      ...issue,
      path: [...issue.path, key],
      message: schemaErrorMessages.unknown,
    }))
  if (issue.code !== 'invalid_union') return [issue]
  const meant = issue.errors.find(
    ([first]) => first && (first.path.length > 0 || first.code !== 'invalid_type'),
  )
  return (meant ?? []).length === 0
    ? [{ ...issue, message: schemaErrorMessages.other }]
    : (meant ?? []).flatMap((inner) => flattenIssue({ ...inner, path: [...issue.path, ...inner.path] }))
}

/** The limit of safe integers is less helpful than our own limit. */
const isSafeIntegerLimit = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'too_big' && Number(issue.maximum) === Number.MAX_SAFE_INTEGER

/** Maps validation errors of a request part to one error per field. */
export function toErrorEntries(error: z.ZodError): ErrorEntry[] {
  const byField = new Map<string, ErrorEntry>()
  const issues = error.issues.flatMap(flattenIssue)
  for (const issue of issues.toSorted(
    (a, b) => Number(isSafeIntegerLimit(a)) - Number(isSafeIntegerLimit(b)),
  )) {
    const field = issue.path.join('.')
    if (byField.has(field)) continue
    byField.set(
      field,
      field === '' ? { field: null, message: schemaErrorMessages.body } : { field, message: issue.message },
    )
  }
  return [...byField.values()]
}
