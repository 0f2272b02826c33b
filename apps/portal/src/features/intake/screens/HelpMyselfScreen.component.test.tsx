import { addOrUpdateAnswer, createAnswerSet } from '@evenkeel/api-contract/portal/answers'
import { readStartingQuestion } from '@evenkeel/api-contract/portal/questions'
import { usStates } from '@evenkeel/api-contract/reference-data/us-states'
import { disconnect, mockEndpoint, throwApiError } from '@evenkeel/api-contract/testing/mock-endpoint'
import type { HttpHandler } from 'msw'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getSentenceParts } from '#session/intake/question-fields.ts'
import { shortenPauses } from '#testing/fill-form.ts'
import { choices, createId, question, sentence } from '#testing/questions.ts'
import { renderPortal } from '#testing/render-portal.tsx'

const helps = choices('Somebody who listens', 'Tools I can use', 'Not sure yet')
const first = question('radio', { text: 'What would help most?', is_start: true, choices: helps })
const ease = choices('A woman', 'A man', 'No preference')
const second = question('radio', {
  text: 'Who would you feel more at ease with?',
  choices: ease,
  is_required: false,
})
const third = question('radio', {
  text: 'When would you like to talk?',
  choices: choices('As soon as possible'),
})

const id = createId()
const heading = page.getByRole('heading', { level: 1 })
const answer = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const set = (next: typeof first, last: string) => ({
  id,
  response: [],
  last_question_answered: last,
  next_question: next,
  asked: [],
})

/** Opens the questions; `before` runs before an answer arrives. */
async function openQuestions(before: () => void = () => {}, otherwise: readonly HttpHandler[] = []) {
  const sent = vi.fn((received: { body: { response: unknown } }) => received.body.response)
  const handlers = [
    ...otherwise,
    mockEndpoint(readStartingQuestion, () => first),
    mockEndpoint(createAnswerSet, (received) => {
      before()
      sent(received)
      return { ...set(second, first.id), answer_token: 'answers' }
    }),
    mockEndpoint(addOrUpdateAnswer, (received) => {
      sent(received)
      return set(third, second.id)
    }),
  ]
  shortenPauses()
  await renderPortal('/help-myself', { handlers })
  await expect.element(heading).toHaveTextContent(first.text)
  return sent
}

it('keeps a choice in the sentence across the error screen, and clears it once the answers are gone [ERROR-01]', async () => {
  let isDown = true
  const start = sentence()
  const handlers = [
    mockEndpoint(readStartingQuestion, () => start),
    mockEndpoint(createAnswerSet, () =>
      isDown ? throwApiError(500) : { ...set(second, start.id), answer_token: 'answers' },
    ),
    mockEndpoint(addOrUpdateAnswer, () => throwApiError(403)),
  ]
  const chip = (name: string) => page.getByRole('main').getByRole('radio', { name }).first()
  shortenPauses()
  await renderPortal('/help-myself', { handlers })
  await chip('Utah').click()
  await chip('Anxiety').click()
  await answer('Continue').click()
  await page.getByRole('link', { name: 'Go back and try again' }).click()
  await expect.element(chip('Utah')).toBeChecked()
  await expect.element(chip('Anxiety')).toBeChecked()
  isDown = false
  await answer('Continue').click()
  await expect.element(heading).toHaveTextContent(second.text)
  await answer('A woman').click()
  await expect.element(chip('Anxiety')).toBeVisible()
  await expect.element(chip('Anxiety')).not.toBeChecked()
})

it('returns from the error screen to the answer that was being changed, not to the end of the questions [ERROR-01]', async () => {
  const failing = mockEndpoint(addOrUpdateAnswer, () => throwApiError(500))
  await openQuestions(() => {}, [failing])
  await answer('Not sure yet').click()
  await expect.element(heading).toHaveTextContent(second.text)
  window.history.back()
  await expect.element(heading).toHaveTextContent(first.text)
  await answer('Tools I can use').click()
  await page.getByRole('link', { name: 'Go back and try again' }).click()
  await expect.element(heading).toHaveTextContent(first.text)
})

for (const [trouble, fail] of [
  ['a refusal with 503', () => throwApiError(503)],
  ['a cut connection', () => disconnect()],
] as const)
  it(`keeps an answer chosen, reports that it did not arrive, and sends it again: ${trouble} (trust R14) [INTAKE-03]`, async () => {
    let isDown = true
    const sent = await openQuestions(() => void (isDown && fail()))
    await answer('Tools I can use').click()
    await expect.element(page.getByRole('alert').getByText(/\w/).first()).toBeVisible()
    await expect.element(answer('Tools I can use')).toHaveAttribute('data-chosen', 'true')
    isDown = false
    await answer('Tools I can use').click()
    await expect.element(heading).toHaveTextContent(second.text)
    expect(sent).toHaveBeenCalledOnce()
  })

it('answers with one tap, not by arrow keys or focus, and once for a double tap [INTAKE-01] [FORM-02]', async () => {
  const sent = await openQuestions()
  for (const key of ['{Tab}', '{Tab}', '{ArrowDown}', '{ArrowUp}']) await userEvent.keyboard(key)
  ;(answer('Not sure yet').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(heading).toHaveTextContent(first.text)
  expect(sent).not.toHaveBeenCalled()
  await answer('Somebody who listens').dblClick()
  await expect.element(heading).toHaveTextContent(second.text)
  expect(sent).toHaveBeenCalledOnce()
  ;(answer('A woman').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(heading).toHaveTextContent(third.text)
  expect(sent).toHaveBeenCalledTimes(2)
})

it('sends null for a skipped question [INTAKE-04]', async () => {
  const sent = await openQuestions()
  await answer('Tools I can use').click()
  await expect.element(heading).toHaveTextContent(second.text)
  await page.getByRole('button', { name: 'Skip this question' }).click()
  await expect.element(heading).toHaveTextContent(third.text)
  expect(sent.mock.lastCall?.[0].body.response).toMatchObject({ question: second.id, answer: null })
})

it('shows "Select..." when no state is chosen yet, whatever the intake calls it [FIELD-14] [INTAKE-01]', async () => {
  const start = sentence()
  const [, state] = getSentenceParts(start)
  const states = {
    ...state!,
    placeholder: 'Choose a state',
    choices: choices(...usStates.map(({ name }) => name)),
  }
  const asked = { ...start, nested_question: { ...states, nested_question: state!.nested_question } }
  await renderPortal('/help-myself', { handlers: [mockEndpoint(readStartingQuestion, () => asked)] })
  const select = page.getByRole('main').getByRole('combobox')
  await expect.element(select).toHaveDisplayValue('Select...')
  await expect.element(select).toHaveValue('-1')
})
