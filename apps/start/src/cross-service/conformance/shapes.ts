/** What a value must look like, written by hand: a test of it, an object with the shapes of its parts, or a list of one shape. */
export type Shape = ((value: unknown) => boolean) | { readonly [name: string]: Shape } | readonly [Shape]

const matching =
  (pattern: RegExp): Shape =>
  (value) =>
    typeof value === 'string' && pattern.test(value)

export const text: Shape = (value) => typeof value === 'string'
export const filled: Shape = matching(/\S/)
export const whole: Shape = (value) => Number.isInteger(value)
export const yesOrNo: Shape = (value) => typeof value === 'boolean'
export const anything: Shape = (value) => value !== undefined
export const uuid: Shape = matching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
export const colour: Shape = matching(/^#[0-9a-f]{6}$/)
export const day: Shape = matching(/^\d{4}-\d\d-\d\d$/)
/** ISO 8601 in UTC with Z: the own API. */
export const utc: Shape = matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
/** ISO 8601 with an offset: the telehealth service. */
export const withOffset: Shape = matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/)
export const jwt: Shape = matching(/^[\w-]+\.[\w-]+\.[\w-]+$/)
export const state: Shape = matching(/^[A-Z]{2}$/)
export const oneOf =
  (...values: readonly unknown[]): Shape =>
  (value) =>
    values.includes(value)
export const orNull =
  (shape: Shape): Shape =>
  (value) =>
    value === null || faultsOf(value, shape).length === 0
/** A list with at least one entry. */
export const some =
  (shape: Shape): Shape =>
  (value) =>
    Array.isArray(value) && value.length > 0 && faultsOf(value, [shape]).length === 0

/** Where a value does not look as it must, by the names of its parts; more parts than named are no fault. */
export function faultsOf(value: unknown, shape: Shape, at = 'answer'): readonly string[] {
  if (typeof shape === 'function')
    return shape(value) ? [] : [`${at} is ${JSON.stringify(value)?.slice(0, 200)}`]
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return [`${at} is no list`]
    return value.flatMap((item, index) => faultsOf(item, shape[0] as Shape, `${at}.${index}`))
  }
  if (typeof value !== 'object' || value === null) return [`${at} is no object`]
  return Object.entries(shape).flatMap(([name, part]) =>
    faultsOf((value as Record<string, unknown>)[name], part as Shape, `${at}.${name}`),
  )
}
