import { expect, test } from '../../fixtures.ts'
import {
  answerQuestion,
  answerRandomly,
  expectQuestion,
  getQuestionHeading,
  createRandom,
  completeIntakeByApi,
} from './intake-answers.ts'
import { getPath } from '../steps.ts'

type Row = readonly [
  scenario: 'northstar' | 'cedarvalley' | 'ironwood',
  what: string,
  named: Readonly<Record<string, string>>,
]
const myself = { emotional_support_for: 'Myself', self_harm: 'No' }
const inPerson = { ...myself, appointment_method: 'Face to face' }
const alcohol = { ...myself, chief_complaint1: 'Alcohol or Drug use' }

const inEveryRun: readonly Row[] = [
  [
    'ironwood',
    'a job with safety rules',
    { ...alcohol, is_employee: 'I work there', safety_sensitive_position: 'Yes' },
  ],
]
/** The other ends of the templates, and forty random paths. */
const deep: readonly Row[] = [
  ['cedarvalley', 'danger', { ...myself, self_harm: 'Yes' }],
  ['cedarvalley', 'in person', inPerson],
  ['northstar', 'somebody else', { emotional_support_for: 'A co-worker' }],
  ['northstar', 'in person', { ...inPerson, f2f_counselor_search_address: 'Another address, such as work' }],
  [
    'ironwood',
    'a dependent',
    { ...alcohol, is_employee: 'Somebody in my family or home works there', appointment_method: 'Phone' },
  ],
  ...Array.from({ length: 40 }, (_, at): Row => [
    (['northstar', 'cedarvalley', 'ironwood'] as const)[at % 3] ?? 'northstar',
    `random ${at}`,
    myself,
  ]),
]

const ends: Readonly<Record<string, RegExp>> = {
  risk: /^\/risk$/,
  guidance: /^\/help-someone-else$/,
  support: /^\/safety-screen$/,
  counselor: /^\/schedule\/results$/,
  face_to_face: /^\/schedule\/register$/,
}

for (const [at, [scenario, what, named]] of [...inEveryRun, ...deep].entries()) {
  test(`the browser asks the same questions as the API, forward and back: ${scenario}, ${what} [INTAKE-02, INTAKE-04, INTAKE-05, CALL-23, CALL-24]${at < inEveryRun.length ? '' : ' @deep'}`, async ({
    page,
    request,
    createOrganization,
  }) => {
    test.slow()
    const { client } = await createOrganization({ scenario })
    const way = await completeIntakeByApi(request, client, answerRandomly(createRandom(at + 1), named))
    const calls: string[] = []
    page.on('request', (sent) => {
      const { pathname } = new URL(sent.url())
      if (/^\/api\/(answers|questions)/.test(pathname)) calls.push(`${sent.method()} ${pathname}`)
    })
    await page.goto(`/${client}/help-myself`)
    await page.getByRole('button', { name: 'Go on now' }).click()
    const last = way.asked.at(-1)
    for (const { question, item } of way.asked) {
      await expectQuestion(page, question)
      if (question === last?.question) break
      await answerQuestion(page, question, item)
    }
    const heading = page.getByRole('heading', { level: 1 })
    // Back to the beginning with the page's button, then forward with the browser's.
    const keys = new Map(way.asked.map(({ question }) => [question.id, question]))
    let moves = 0
    for (let step = last; step?.previous;) {
      const before = keys.get(step.previous)
      if (!before) throw new Error('the previous step was never shown')
      await page.getByRole('button', { name: 'Back', exact: true }).click()
      moves += 1
      await expect(heading).not.toHaveText(getQuestionHeading(step.question))
      if ((await heading.innerText()) === 'Thank you for telling us') {
        await page.getByRole('button', { name: 'Back', exact: true }).click()
        moves += 1
      }
      await expect(heading).toHaveText(getQuestionHeading(before))
      step = way.asked.find(({ question }) => question.id === before.id)
    }
    for (let move = 0; move < moves; move += 1) await page.goForward()
    if (!last) throw new Error('no question was shown')
    await expect(heading).toHaveText(getQuestionHeading(last.question))
    await answerQuestion(page, last.question, last.item)
    const result = way.end?.results ?? last.question.results
    await expect.poll(() => getPath(page)).toMatch(ends[result?.type ?? ''] ?? /^never$/)
    // One call per answer; besides only the first question and the one about the appointment.
    await expect.poll(() => calls.filter((call) => !call.startsWith('GET'))).toHaveLength(way.asked.length)
    expect(calls.filter((call) => call.startsWith('GET')).length).toBeLessThanOrEqual(2)
  })
}
