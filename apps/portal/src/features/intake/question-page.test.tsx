import { describe, expect, it } from 'vitest'
import { choices, question, sentence } from '#testing/questions.ts'
import { maya } from '#testing/test-services.ts'
import { renderHtml, htmlToText } from '#testing/render-html.tsx'
import { getKnownValues } from './sentence.ts'
import { QuestionPage } from './components/QuestionPage.tsx'

const hour = { method: 'video', providerId: 41, slot: '2026-11-24T17:00:00Z' } as const

describe('question page', () => {
  const rendered = (asked: ReturnType<typeof question>) =>
    htmlToText(
      renderHtml(<QuestionPage question={asked} former={undefined} />, { user: maya(), onTheWay: hour }),
    )

  it('explains why there are more questions, but not when the method is changed', () => {
    const why = 'A few more questions before you book'
    expect(rendered(question('radio', { choices: choices('Often', 'Never') }))).toContain(why)
    const how = { frontend_url: 'appointment-type', choices: choices('Video', 'Phone') }
    expect(rendered(question('frontend', how))).not.toContain(why)
    expect(rendered(question('radio', { key: 'f2f_notes', choices: choices('My home') }))).not.toContain(why)
  })

  it('says after the last question what follows, and after no other', () => {
    const next = 'Next: see counselors for you, pick a time, and confirm.'
    const how = { frontend_url: 'appointment-type', choices: choices('Video', 'Phone') }
    expect(rendered(question('frontend', how))).toContain(next)
    expect(rendered(question('radio', { choices: choices('Often', 'Never') }))).not.toContain('Next:')
  })

  it('collapses whom it is for when a person comes for themselves [ROUTE-40]', () => {
    const asked = sentence()
    const former = { question: asked.id, answer: 'Myself' }
    const html = (walk: 'myself' | 'someone-else') => {
      const known = getKnownValues(asked, former, { arrivesFor: walk, state: null, reason: null })
      return renderHtml(<QuestionPage question={asked} former={former} known={known} walk={walk} />)
    }
    expect(htmlToText(html('myself'))).toContain('I am looking for support for myself')
    expect(htmlToText(html('someone-else'))).not.toContain('I am looking for support for myself')
    expect(html('someone-else')).toMatch(/<input type="radio"[^>]*value="A co-worker"/)
    expect(html('someone-else')).not.toContain('value="Myself"')
    expect(htmlToText(html('someone-else'))).toContain('Who is it about?')
    expect(htmlToText(html('someone-else'))).toContain('Nothing is booked.')
  })
})
