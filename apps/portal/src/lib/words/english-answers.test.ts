import { expect, it } from 'vitest'
import { isEnglish } from './english-texts.ts'
import { noteEnglish } from './english-answers.ts'

it('notes every text of what a service says in English, and no other', () => {
  noteEnglish({
    categories: [
      { name: 'Descanso', topics: [{ language: 'en', name: 'Evenings', more: { words: 'At night' } }] },
    ],
  })
  expect(['Evenings', 'At night', 'Descanso'].map(isEnglish)).toEqual([true, true, false])
})
