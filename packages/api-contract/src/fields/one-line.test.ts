import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { addLicense, updateLicense } from '../counselor/licenses.ts'
import { saveArticle } from '../portal/saved-articles.ts'
import { inviteStaff } from '../staff/staff-accounts.ts'
import { createOrganization } from '../staff/studio-spaces.ts'
import { sendCounselorMessage } from '../counselor/conversations.ts'
import type { FieldDefinition } from './field-definition.ts'
import { toOneLine, isOneLine } from './one-line.ts'
import { validateField } from './validate.ts'
import type { Endpoint } from '../endpoint.ts'
import { getSchemas } from '../get-schemas.ts'

const bodyOf = (endpoint: Endpoint) => getSchemas(endpoint).body ?? z.never()

const broken = [
  'a\nb',
  'a\rb',
  'a\vb',
  'a\u0085b',
  'a\u2028b',
  'a\u2029b',
  '\u202ea',
  'a\u2069',
  'a\u200f',
  '\u061ca',
]
const context = { values: {}, now: Temporal.Instant.from('2026-03-04T17:00:00Z'), zone: 'America/New_York' }
const REFUSED = 'Type this again on one line. It holds a line break or a mark that nobody can see.'

it.each(broken)('rejects %j in a one-line field, and accepts it in a multi-line one [VALID-17]', (text) => {
  const field: FieldDefinition = { id: 'it', type: 'text', label: 'It' }
  expect(validateField(field, text, context)).toBe(REFUSED)
  expect(validateField({ ...field, type: 'textarea' }, text, context)).toBeNull()
  // Search terms are never stored.
  expect(validateField({ ...field, inputMode: 'search' }, text, context)).toBeNull()
  expect(isOneLine(toOneLine(text))).toBe(true)
})

it.each(['', 'Zoe\u0308', 'نامه\u200cها', 'שלום', 'a\tb', '\u{1f469}\u200d\u{1f467}'])(
  'accepts %j',
  (text) => {
    expect(isOneLine(text)).toBe(true)
    expect(toOneLine(text)).toBe(text)
  },
)

it.each(broken)('rejects %j as the subject of a counselor [ENTITY-20]', (subject) => {
  const body = {
    subject,
    text: 'Two\nlines',
    document_ids: [],
    client_message_id: '0192aaaa-0000-4000-8000-000000000001',
  }
  expect(z.safeParse(bodyOf(sendCounselorMessage), body).error?.issues.map(({ message }) => message)).toEqual(
    [REFUSED],
  )
  expect(z.safeParse(bodyOf(sendCounselorMessage), { ...body, subject: 'Hello' }).success).toBe(true)
})

const colors = { custom_color1: '#1f5f5b', custom_color3: '#1f5f5b' }
it.each([
  [bodyOf(addLicense), 'number', { state: 'CO', ends_on: '2027-01-01' }],
  [bodyOf(updateLicense), 'number', { ends_on: '2027-01-01' }],
  [bodyOf(saveArticle), 'name', { slug: 'a', topic: 'b' }],
  [bodyOf(inviteStaff), 'name', { email: 'a@example.test', grants: [] }],
  [bodyOf(createOrganization), 'program_name', { username: 'acme', phone: '+13055551234', ...colors }],
])('rejects it as a number, title or name in a body: %#', (body, field, others) => {
  expect(z.safeParse(body, { ...others, [field]: 'L-77' }).success).toBe(true)
  for (const text of broken) {
    const { error } = z.safeParse(body, { ...others, [field]: `a${text}b` })
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([[field, REFUSED]])
  }
})
