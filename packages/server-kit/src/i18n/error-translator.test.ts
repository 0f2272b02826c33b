import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'
import { createMessageCatalog } from '@evenkeel/api-contract/i18n/translator'
import { describe, expect, it } from 'vitest'
import { createErrorTranslator } from './error-translator.ts'

const words = defineMessages(
  'refused',
  {
    plain: 'Please log in.',
    named: 'Please answer {question}.',
    first: 'Please answer {question} with yes or no. {answer} is neither.',
    call: 'Call 911',
    other: 'Not translated',
  },
  { critical: ['call'] },
)
const translations = {
  plain: { english: 'Please log in.', text: 'Inicie sesión.' },
  named: { english: 'Please answer {question}.', text: 'Conteste {question}.' },
  first: {
    english: 'Please answer {question} with yes or no. {answer} is neither.',
    text: '{answer} no es ni sí ni no: conteste {question}.',
  },
  call: { english: 'Call 911', text: 'Llame al 911' },
}
const spoken = () =>
  createMessageCatalog(new Map([['es', new Map([['refused', translations]])]]), { criticalDrafts: false }).in(
    'es',
  )

describe('an error in another language', () => {
  it.each([
    ['Please log in.', 'Inicie sesión.'],
    ['Please answer "How (are) you?".', 'Conteste "How (are) you?".'],
    [
      'Please answer "Ready?" with yes or no. "$1 maybe" is neither.',
      '"$1 maybe" no es ni sí ni no: conteste "Ready?".',
    ],
  ])('is translated by its sentence, with its values: %s', (sentence, said) => {
    expect(createErrorTranslator([words])(sentence, spoken())).toBe(said)
  })

  it.each(['Not translated', 'Call 911', 'Nobody said this', ''])(
    'stays English where no translation applies: %s',
    (sentence) => {
      expect(createErrorTranslator([words])(sentence, spoken())).toBeNull()
    },
  )
})
