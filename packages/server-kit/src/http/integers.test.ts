import { expect, it } from 'vitest'
import * as z from 'zod'
import { getSchemas } from '@evenkeel/api-contract/get-schemas'
import { loadEndpoints } from '../testing/load-endpoints.ts'

const LARGEST = 2_147_483_647

/** Paths of the integers in a JSON schema that may exceed an `integer` column. */
function tooLarge(node: unknown, path: readonly string[] = []): readonly string[] {
  if (typeof node !== 'object' || node === null) return []
  const { type, maximum, exclusiveMaximum } = node as Record<string, unknown>
  const most = Number(maximum ?? exclusiveMaximum ?? Number.POSITIVE_INFINITY)
  const own = type === 'integer' && most > LARGEST ? [path.join('.')] : []
  const inner = Object.entries(node).flatMap(([name, value]) =>
    tooLarge(value, /^(?:properties|items|anyOf|oneOf|\d+)$/.test(name) ? path : [...path, name]),
  )
  return [...new Set([...own, ...inner])]
}

/**
 * Instants in seconds; telehealth ids and choices that are only looked up; values stored as text and
 * validated with their file.
 */
const isNoColumn = (field: string): boolean =>
  /(?:^|\.)(?:start_time|patient_id|provider_id|provider|provider_type_id|language_id|sdp_m_line_index)$|^form\./.test(
    field,
  )

it('bounds every integer a caller sends [ENTITY-20]', async () => {
  const found = (await loadEndpoints()).flatMap((endpoint) => {
    const { body, query } = getSchemas(endpoint)
    return [body, query].flatMap((shape) =>
      tooLarge(shape && z.toJSONSchema(shape, { io: 'output', unrepresentable: 'any' }))
        .filter((field) => !isNoColumn(field))
        .map((field) => `${endpoint.method} ${endpoint.path}: ${field}`),
    )
  })
  expect(found).toEqual([])
})
