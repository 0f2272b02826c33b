import { describe, expect, it } from 'vitest'
import { noteEnglish } from './english-answers.ts'
import { isEnglish } from './english-texts.ts'

describe('answers in English for a page in another language', () => {
  it('are known by what they say of themselves, with all that is in them', () => {
    noteEnglish({
      tiles: [
        { title: 'Money worries', language: 'en', links: [{ label: 'Plan a budget' }] },
        { title: 'Dormir mejor' },
      ],
    })
    expect(['Money worries', 'Plan a budget', 'Dormir mejor'].map(isEnglish)).toEqual([true, true, false])
  })

  it('are not people whose own language is English', () => {
    noteEnglish({ email: 'maya@northstar.example', first_name: 'Maya', language: 'en' })
    expect(isEnglish('Maya')).toBe(false)
  })
})
