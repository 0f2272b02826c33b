import type { ErrorEntry } from '@evenkeel/contract/error-payload'
import { messages } from '@evenkeel/contract/fields/messages.words'
import { shapeTexts } from '@evenkeel/contract/shape-texts.words'
import type * as z from 'zod'

type Issue = z.core.$ZodRawIssue

const byType: Readonly<Record<string, string>> = {
  string: shapeTexts.text,
  number: shapeTexts.number,
  int: shapeTexts.wholeNumber,
  boolean: shapeTexts.yesOrNo,
  array: shapeTexts.list,
  object: shapeTexts.group,
  record: shapeTexts.group,
}
const byFormat: Readonly<Record<string, string>> = {
  date: shapeTexts.day,
  datetime: shapeTexts.instant,
  uuid: shapeTexts.id,
}

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Whether a number is asked for that must be whole: the schema knows it only by one of its checks. */
function asksWhole({ inst }: Issue): boolean {
  const def = (inst as z.core.$ZodType | undefined)?._zod.def as
    | {
        readonly format?: string
        readonly checks?: readonly { readonly _zod: { readonly def: { readonly format?: string } } }[]
      }
    | undefined
  const formats = [def?.format, ...(def?.checks ?? []).map((check) => check._zod.def.format)]
  return formats.includes('safeint') || formats.includes('int32')
}

function wordsOfSize(issue: Extract<Issue, { readonly code: 'too_big' | 'too_small' }>): string {
  const isBig = issue.code === 'too_big'
  const bound = Number(isBig ? issue.maximum : issue.minimum)
  if (issue.origin === 'string')
    return isBig ? messages.maxText({ max: bound }) : messages.minText({ min: bound })
  if (issue.origin === 'array')
    return isBig ? messages.maxOptions({ max: bound }) : messages.minOptions({ min: bound })
  if (isBig)
    return issue.inclusive === false ? shapeTexts.lessThan({ bound }) : shapeTexts.most({ most: bound })
  if (issue.inclusive !== false) return shapeTexts.least({ least: bound })
  return asksWhole(issue) || Number.isInteger(issue.input)
    ? shapeTexts.least({ least: bound + 1 })
    : shapeTexts.moreThan({ bound })
}

/** Consent that must be given is a box that was left empty. */
const wordsOfChoice = (values: readonly unknown[]): string =>
  values.length === 1 && values[0] === true
    ? messages.required
    : messages.oneOf({ values: values.map(String).join(', ') })

/**
 * What is wrong with a value, in words for people: whoever fills in a form reads them beside the field (FORM-13). Words a
 * schema brings of its own win over these.
 */
export function wordsOfIssue(issue: Issue): string {
  if (isMissing(issue.input)) return messages.required
  if (issue.code === 'invalid_type')
    return asksWhole(issue) ? shapeTexts.wholeNumber : (byType[issue.expected] ?? shapeTexts.other)
  if (issue.code === 'too_big' || issue.code === 'too_small') return wordsOfSize(issue)
  if (issue.code === 'invalid_format') return byFormat[String(issue.format)] ?? shapeTexts.other
  return issue.code === 'invalid_value' ? wordsOfChoice(issue.values as readonly unknown[]) : shapeTexts.other
}

/** What a choice of several shapes says of itself: the shape that was meant is the one that got furthest. */
function issuesOf(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ ...issue, path: [...issue.path, key], message: shapeTexts.unknown }))
  if (issue.code !== 'invalid_union') return [issue]
  const meant = issue.errors.find(
    ([first]) => first && (first.path.length > 0 || first.code !== 'invalid_type'),
  )
  return (meant ?? []).length === 0
    ? [{ ...issue, message: shapeTexts.other }]
    : (meant ?? []).flatMap((inner) => issuesOf({ ...inner, path: [...issue.path, ...inner.path] }))
}

/** That a number is too large for any computer says less than that it is too large for us. */
const isOfComputers = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'too_big' && Number(issue.maximum) === Number.MAX_SAFE_INTEGER

/** What is wrong with a part of a request that does not fit its shape: one error for each field. */
export function errorsOf(error: z.ZodError): ErrorEntry[] {
  const byField = new Map<string, ErrorEntry>()
  const issues = error.issues.flatMap(issuesOf)
  for (const issue of issues.toSorted((a, b) => Number(isOfComputers(a)) - Number(isOfComputers(b)))) {
    const field = issue.path.join('.')
    if (byField.has(field)) continue
    byField.set(
      field,
      field === '' ? { field: null, message: shapeTexts.body } : { field, message: issue.message },
    )
  }
  return [...byField.values()]
}
