import { expect, it } from 'vitest'
import * as z from 'zod'
import { parseYaml } from './parse-yaml.ts'

const schema = z.strictObject({
  name: z.string().min(1).max(5),
  count: z.int().min(1).max(9).optional(),
  shown: z.boolean().optional(),
  mail: z.email().optional(),
  kind: z.enum(['one', 'two']).optional(),
  list: z.array(z.string()).min(1).optional(),
  key: z
    .string()
    .regex(/^[a-z]+$/)
    .optional(),
  phone: z.string().regex(/^\+1/, 'a US phone number: +1 and ten digits').optional(),
})

const faultOf = (text: string): string | undefined => parseYaml(text, schema, 'a.yaml').faults[0]?.message

it.each([
  ["name: ''", 'name: must not be empty'],
  ['name: a long name', 'name: may have 5 letters at most'],
  ['name: 12', 'name: must be words, in quotes where they look like a number'],
  ['count: 1', 'name: is missing'],
  ['name: a\ncount: 0', 'count: must be 1 or more'],
  ['name: a\ncount: 10', 'count: must be 9 or less'],
  ['name: a\ncount: 1.5', 'count: must be a whole number'],
  ['name: a\nshown: maybe', 'shown: must be true or false'],
  ['name: a\nmail: me', 'mail: must be a mail address, as help@example.com'],
  ['name: a\nkind: three', 'kind: must be one of one, two'],
  ['name: a\nlist: b', 'list: must be a list'],
  ['name: a\nlist: []', 'list: needs at least 1 entry'],
  ['name: a\nkey: B', 'key: has letters or signs that cannot stand here'],
  ['name: a\nphone: "1"', 'phone: a US phone number: +1 and ten digits'],
])('describes in plain words what is wrong with %j', (text, message) => {
  expect(faultOf(text)).toBe(message)
})

it.each([
  ['name: a: b', 'the words hold a colon and a space. Put them in quotes'],
  ['name: a\nname: b', 'this name stands twice here. Keep one of the two'],
  ['name: "a', 'something that was opened is not closed: a quote, or a bracket'],
  ['name: a\n\tcount: 1', 'this line begins with a tab. Use spaces'],
  ['name: @a', 'words that begin with this sign belong in quotes'],
])('describes in plain words why %j cannot be parsed', (text, message) => {
  expect(faultOf(text)).toBe(message)
})
