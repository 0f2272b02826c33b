import type { AnswerItem, AnswerSet } from '@evenkeel/api-contract/portal/answers'
import type { Question } from '@evenkeel/api-contract/portal/questions'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '../../fixtures.ts'
import { pressChoice, pressContinue, getPath } from '../steps.ts'

/** Deterministic random numbers from a seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** How a person answers: by key, else at random. */
export type AnswerStrategy = (question: Question) => AnswerItem['answer']

const sampleAnswers: Partial<Record<Question['kind'], string>> = {
  text: 'Robin Hill',
  text_box: 'A quiet place, please',
  regex: '33101',
  date: '04/17/1988',
}

/** Answers at random, except for named keys; choices are picked uniformly. */
export function answerRandomly(
  random: () => number,
  named: Readonly<Record<string, string>> = {},
): AnswerStrategy {
  return (question) => {
    const wanted = named[question.key]
    if (wanted !== undefined) return wanted
    if (question.kind === 'yes_no') return random() < 0.5
    if (question.kind === 'number') return Math.floor(random() * 31)
    const choice = question.choices[Math.floor(random() * question.choices.length)]
    return choice?.text ?? sampleAnswers[question.kind] ?? null
  }
}

/** The answer to a question with its nested ones. A second reason equal to the first is omitted. */
export function createAnswerItem(question: Question, answering: AnswerStrategy): AnswerItem {
  const nested = question.nested_question
  const answer = question.kind === 'multiple_questions' ? null : answering(question)
  const inner = nested ? createAnswerItem(nested, answering) : null
  const keepsInner = inner !== null && (nested?.is_required === true || inner.answer !== answer)
  return {
    question: question.id,
    answer,
    ...(keepsInner && inner ? { nested_response: inner } : {}),
    ...(question.multiple_questions.length > 0
      ? {
          multiple_questions_response: question.multiple_questions.map((part) =>
            createAnswerItem(part, answering),
          ),
        }
      : {}),
  }
}

/** One path through the intake, as the API returns it. */
export interface IntakePath {
  readonly asked: readonly {
    readonly question: Question
    readonly item: AnswerItem
    readonly previous: string | null
  }[]
  /** The end screen, or null where the path ends in a search or a request. */
  readonly end: Question | null
}

/** Completes the intake through the API, and checks the previous question at every step. */
export async function completeIntakeByApi(
  request: APIRequestContext,
  client: string,
  answering: AnswerStrategy,
): Promise<IntakePath> {
  const headers = { 'x-client-id': client }
  const start = (await (
    await request.get('/api/questions/starting-question', { headers })
  ).json()) as Question
  const asked: { question: Question; item: AnswerItem; previous: string | null }[] = []
  let question: Question | null = start
  let set: { id: string; token: string } | null = null
  while (question && question.kind !== 'terminal') {
    const item: AnswerItem = createAnswerItem(question, answering)
    const own: Record<string, string> = set ? { ...headers, authorization: `Token ${set.token}` } : headers
    const before = set
      ? await request.get(`/api/questions/${question.id}/previous-question`, { headers: own })
      : null
    const previous: string | null = before?.ok() ? ((await before.json()) as Question).id : null
    asked.push({ question, item, previous })
    const answered = set
      ? await request.patch(`/api/answers/${set.id}/add-or-update-answer`, {
          headers: own,
          data: { response: item },
        })
      : await request.post('/api/answers', { headers, data: { response: [item] } })
    expect(answered.ok(), await answered.text()).toBe(true)
    const came = (await answered.json()) as AnswerSet & { answer_token?: string }
    set ??= { id: came.id, token: came.answer_token ?? '' }
    question = came.next_question
  }
  return { asked, end: question }
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** The heading above a question. */
export const getQuestionHeading = (question: Question): string =>
  question.nested_question ? 'What brings you here?' : question.text

/** Question kinds whose choices submit at once. */
const autoSubmitKinds: readonly Question['kind'][] = ['radio', 'checkbox', 'yes_no']

async function fillAnswer(page: Page, question: Question, answer: AnswerItem['answer']): Promise<void> {
  const value = String(answer)
  const main = page.getByRole('main')
  if (question.kind === 'yes_no') {
    const words = answer === true ? question.yes_button_text : question.no_button_text
    await main.getByRole('button', { name: words ?? '', exact: true }).click()
  } else if (question.kind === 'radio' || question.kind === 'checkbox')
    await main.getByRole('button', { name: value, exact: true }).click()
  else if (question.kind === 'dropdown' || question.kind === 'organisation')
    await main.getByRole('combobox', { name: question.text }).selectOption(value)
  else if (question.kind === 'date')
    await main
      .locator(`input[name="${question.id}"]`)
      .fill(value.replace(/^(\d+)\/(\d+)\/(\d+)$/, '$3-$1-$2'))
  else await main.getByRole('textbox', { name: question.text.slice(0, 30) }).fill(value)
}

/** Answers the sentence: chips for few choices, a list for many. */
async function answerSentenceParts(page: Page, question: Question, item: AnswerItem): Promise<void> {
  const main = page.getByRole('main')
  const ways = main.getByRole('button', { name: /^(Change|Add a second reason)/ })
  while ((await ways.count()) > 0) await ways.first().click()
  let part: Question | null = question
  for (let said: AnswerItem | undefined = item; said && part; said = said.nested_response) {
    const value = String(said.answer)
    const group = main.getByRole('radiogroup', { name: part.text })
    if ((await group.count()) > 0) await group.getByRole('radio', { name: value, exact: true }).check()
    else await main.getByRole('combobox', { name: part.text }).selectOption(value)
    part = part.nested_question
  }
}

/** Answers the question on the page with `item`, using its own controls. */
export async function answerQuestion(page: Page, question: Question, item: AnswerItem): Promise<void> {
  const path = getPath(page)
  if (path === '/safety-screen') {
    await page.getByRole('button', { name: String(item.answer), exact: true }).click()
    return
  }
  if (path === '/appointment-type') {
    const words = item.answer === 'Face to face' ? /^In person/ : new RegExp(`^${String(item.answer)}`)
    await pressChoice(page, words)
    return
  }
  if (question.nested_question) await answerSentenceParts(page, question, item)
  else if (question.kind === 'multiple_questions') {
    for (const [at, part] of question.multiple_questions.entries())
      await fillAnswer(page, part, item.multiple_questions_response?.[at]?.answer ?? null)
  } else await fillAnswer(page, question, item.answer)
  if (!autoSubmitKinds.includes(question.kind)) await pressContinue(page)
}

/** Waits for a question; a notice about safety on the job may precede it. */
export async function expectQuestion(page: Page, question: Question): Promise<void> {
  const notice = 'Thank you for telling us'
  await expect(heading(page)).toHaveText(
    new RegExp(
      `^(${[getQuestionHeading(question), notice].map((words) => RegExp.escape(words)).join('|')})$`,
    ),
  )
  if ((await heading(page).innerText()) === notice)
    await page.getByRole('button', { name: 'Go on with the questions' }).click()
  await expect(heading(page)).toHaveText(getQuestionHeading(question))
}
