import { samplePdf } from '@evenkeel/server-kit/testing/sample-files'
import { expect } from 'vitest'
import type { DemoFixture, SignedInMember } from '../../testing/demo-fixture.ts'
import type { Json } from '../../testing/services.ts'

/** Unique texts. */
export const canaryTexts = {
  subject: 'canary-subject-7Q',
  message: 'canary-message-7Q',
  reply: 'canary-reply-7Q',
  file: 'canary-file-7Q',
  inside: 'canary-inside-7Q',
  search: 'canary-search-7Q',
  answer: 'canary-answer-7Q',
  survey: 'canary-survey-7Q',
  comments: 'canary-comments-7Q',
  note: 'canary-note-7Q',
  kept: 'canary-kept-7Q',
  /** Concern of a demo member. */
  complaint: 'Grief or Loss',
}

/** Answers the in-person questions until one accepts free text. */
async function answerFreeText({ send }: DemoFixture): Promise<Json> {
  const { body: start } = await send('GET', '/api/questions/appointment-starting-question')
  const said = (question: Json, answer: Json): Json => ({
    question: question.id,
    answer,
    ...(question.nested_question?.is_required
      ? { nested_response: said(question.nested_question, question.nested_question.choices[0].text) }
      : {}),
  })
  const response = [said(start, 'Face to face')]
  const { body: set } = await send('POST', '/api/answers', { body: { response } })
  const authorization = `Token ${set.answer_token}`
  let next = set.next_question
  while (next) {
    const answer = next.kind === 'text_box' ? canaryTexts.answer : next.choices[0].text
    const url = `/api/answers/${set.id}/add-or-update-answer`
    const { body } = await send('PATCH', url, { body: { response: said(next, answer) }, authorization })
    if (next.kind === 'text_box') break
    next = body.next_question
  }
  expect(next?.kind).toBe('text_box')
  return { id: set.id, answer_token: set.answer_token }
}

/** Creates all kinds of personal data with the canary texts. */
export async function createCanaryData(at: DemoFixture, maya: SignedInMember): Promise<Json> {
  const [counselor] = (await maya.get('/contacts')).body.results
  const data = samplePdf(canaryTexts.inside).toString('base64')
  const document = { document_name: `${canaryTexts.file}.pdf`, mime_type: 'application/pdf', data }
  const file = (await maya.post('/documents', document)).body
  const letter = {
    to_id: counselor.id,
    subject: canaryTexts.subject,
    message: canaryTexts.message,
    documents: [file.id],
  }
  await maya.post('/messages', letter)
  await maya.post('/messages/search', { text: canaryTexts.search })
  await at.telehealth.control.reply({ email: maya.user.email }, { subject: 'Re', message: canaryTexts.reply })
  await at.telehealth.work()
  const took = { body: await answerFreeText(at), authorization: maya.authorization }
  expect((await at.send('PATCH', '/api/me/update-responses', took)).status).toBe(200)
  const later = (await maya.get('/me/questions-after-booking')).body.questions
  const response = later.map(({ id: question }: Json) => ({ question, answer: 29 }))
  const { authorization } = maya
  const kept = await at.send('PATCH', '/api/me/questions-after-booking', {
    body: { response },
    authorization,
  })
  expect(kept.status).toBe(200)
  await maya.post('/me/update-appointment-state', { appointment_state: 'CO' })
  const draft = {
    appointment_method: 'video',
    survey_answer: canaryTexts.survey,
    chief_complaint_comments: canaryTexts.note,
  }
  expect((await maya.post('/appointments', draft)).status).toBe(201)
  const wish = {
    provider_id: counselor.id,
    appointment_date: '2026-12-01',
    preferred_time: 'morning',
    appointment_method: 'video',
    chief_complaint_comments: canaryTexts.comments,
  }
  expect((await maya.post('/appointment-slot-queries', wish)).status).toBe(201)
  const article = { slug: 'a-slug', topic: 'a-topic', name: canaryTexts.kept }
  expect((await maya.post('/me/kept-articles', article)).status).toBe(201)
  return file
}
