import { expect, it } from 'vitest'
import * as z from 'zod'
import { parseYaml } from './parse-yaml.ts'

const text = 'name: Northstar\nhours:\n  - 9\n  - 17\n'
const schema = z.strictObject({ name: z.string(), hours: z.array(z.number()) })

it('returns the same result for a cached text, for another file name, schema and line offset', () => {
  const first = parseYaml(text, schema, 'first.yaml')
  expect(first.value).toEqual({ name: 'Northstar', hours: [9, 17] })
  const again = parseYaml(text, schema, 'again.yaml', 10)
  expect(again.value).toEqual(first.value)
  expect([first.lineOf(['hours', 1]), again.lineOf(['hours', 1])]).toEqual([4, 14])
  const strict = parseYaml(text, z.strictObject({ name: z.string() }), 'strict.yaml', 10)
  expect(strict.value).toBeNull()
  expect(strict.faults).toEqual([
    { file: 'strict.yaml', line: 12, message: expect.stringContaining('hours') as string },
  ])
})

it('returns a separate value to each caller', () => {
  const read = () => parseYaml(text, z.any(), 'any.yaml').value as { hours: number[] }
  read().hours.push(23)
  expect(read().hours).toEqual([9, 17])
})
