import { describe, expect, it } from 'vitest'
import { defineMessages } from './define-messages.ts'
import { createMessageCatalog } from './translator.ts'
import type { Translation } from './translation.ts'

const words = defineMessages(
  'help',
  { title: 'Help is here', call: 'Call {number}', aside: 'By the way' },
  { critical: ['title', 'call'] },
)
const review = { by: 'A translator', on: '2026-11-24' }
const titled = (more: Partial<Translation> = {}): Translation => ({
  english: 'Help is here',
  text: 'Hay ayuda aquí',
  ...more,
})

const speak = (texts: Record<string, Translation>, criticalDrafts = false) =>
  createMessageCatalog(new Map([['es' as const, new Map([['help', texts]])]]), { criticalDrafts }).in('es')

/** A text, and its language where that is not the page's. */
function said(texts: Record<string, Translation>, criticalDrafts = false) {
  const spoken = speak(texts, criticalDrafts)
  const { title } = spoken.texts(words)
  return [title, spoken.langOf(title)]
}

describe('a translated text', () => {
  it('is shown once it is reviewed', () => {
    expect(said({ title: titled({ reviewed: review }) })).toEqual(['Hay ayuda aquí', undefined])
  })

  it('is English and marked as such while a critical translation is a draft', () => {
    expect(said({ title: titled() })).toEqual(['Help is here', 'en'])
  })

  it('is shown as a draft where the installation shows drafts, and hasDrafts() reports it', () => {
    expect(said({ title: titled() }, true)).toEqual(['Hay ayuda aquí', undefined])
    const spoken = speak({ title: titled() }, true)
    expect(spoken.hasDrafts()).toBe(false)
    spoken.texts(words)
    expect(spoken.hasDrafts()).toBe(true)
  })

  it('is always shown as a draft where it is not critical', () => {
    const spoken = speak({ aside: { english: 'By the way', text: 'Por cierto' } })
    expect(spoken.texts(words).aside).toBe('Por cierto')
  })

  it('is English again once its English has changed, reviewed or not, drafts or not', () => {
    const changed = titled({ english: 'Help was here', reviewed: review })
    expect(said({ title: changed })).toEqual(['Help is here', 'en'])
    expect(said({ title: changed }, true)).toEqual(['Help is here', 'en'])
  })

  it('is English and marked without a translation', () => {
    expect(said({})).toEqual(['Help is here', 'en'])
  })

  it('is also marked with its values filled in', () => {
    const spoken = speak({})
    const text = spoken.texts(words).call({ number: 988 })
    expect([text, spoken.langOf(text), spoken.langOf('Call 911')]).toEqual(['Call 988', 'en', undefined])
  })
})
