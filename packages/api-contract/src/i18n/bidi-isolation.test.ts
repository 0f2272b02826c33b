import { describe, expect, it } from 'vitest'
import { defineMessages } from './define-messages.ts'
import { createMessageCatalog } from './translator.ts'

const words = defineMessages(
  'moves',
  { moved: '{name} moved {count} visits', none: 'No visits moved' },
  { critical: [] },
)
const spanish = { moved: { english: '{name} moved {count} visits', text: '{name} cambió {count} citas' } }
const inSpanish = () =>
  createMessageCatalog(new Map([['es' as const, new Map([['moves', spanish]])]]), { criticalDrafts: false })
    .in('es')
    .texts(words)

describe('a name in a message', () => {
  it.each([
    ['Ann', 'Ann'],
    ['O’Neil-Łukasz', 'O’Neil-Łukasz'],
    ['Rabbit\u202e', 'Rabbit'],
    ['\u2067Ann\u2069\u202c', 'Ann'],
    ['דוד', '\u2068דוד\u2069'],
    ['\u2069\u202eعلي 3', '\u2068علي 3\u2069'],
    ['\u{1e900}', '\u2068\u{1e900}\u2069'],
  ])('does not change the direction of the text around it: %j', (name, shown) => {
    expect(words.moved({ name, count: 2 })).toBe(`${shown} moved 2 visits`)
    expect(inSpanish().moved({ name, count: 2 })).toBe(`${shown} cambió 2 citas`)
    expect(words.none).toBe('No visits moved')
  })
})
