import { expect, test } from '../../fixtures.ts'
import { answerOnPage, byChance, expectAsked, headingOf, numbers, walkByCalls } from './intake-answers.ts'
import { pathOf } from '../steps.ts'

/** Ways that between them see every end of every template. */
const told: readonly (readonly [client: string, what: string, named: Readonly<Record<string, string>>])[] = [
  ['northstar', 'danger', { emotional_support_for: 'Myself', self_harm: 'Yes' }],
  ['cedarvalley', 'danger', { emotional_support_for: 'Myself', self_harm: 'Yes' }],
  [
    'cedarvalley',
    'in person',
    { emotional_support_for: 'Myself', self_harm: 'No', appointment_method: 'Face to face' },
  ],
  ['northstar', 'somebody else', { emotional_support_for: 'A co-worker' }],
  [
    'northstar',
    'in person',
    {
      emotional_support_for: 'Myself',
      self_harm: 'No',
      appointment_method: 'Face to face',
      f2f_counselor_search_address: 'Another address, such as work',
    },
  ],
  [
    'ironwood',
    'a job with safety rules',
    {
      emotional_support_for: 'Myself',
      self_harm: 'No',
      is_employee: 'I work there',
      chief_complaint1: 'Alcohol or Drug use',
      safety_sensitive_position: 'Yes',
    },
  ],
  [
    'ironwood',
    'a dependent',
    {
      emotional_support_for: 'Myself',
      self_harm: 'No',
      is_employee: 'Somebody in my family or home works there',
      chief_complaint1: 'Alcohol or Drug use',
      appointment_method: 'Phone',
    },
  ],
]
/** In the long run, forty more by chance: mostly long ones, because the short ends are few. */
const more = process.env.DEEP
  ? Array.from(
      { length: 40 },
      (_, at) =>
        [
          ['northstar', 'cedarvalley', 'ironwood'][at % 3] ?? 'northstar',
          `by chance ${at}`,
          { emotional_support_for: 'Myself', ...(at % 8 === 7 ? {} : { self_harm: 'No' }) },
        ] as const,
    )
  : []

const ends: Readonly<Record<string, RegExp>> = {
  risk: /^\/risk$/,
  guidance: /^\/help-someone-else$/,
  support: /^\/safety-screen$/,
  counselor: /^\/schedule\/results$/,
  face_to_face: /^\/schedule\/register$/,
}

for (const [at, [client, what, named]] of [...told, ...more].entries()) {
  test(`the walk in the browser is the walk of the calls, forwards and back: ${client}, ${what} [INTAKE-02, INTAKE-04, INTAKE-05, CALL-23, CALL-24]`, async ({
    page,
    request,
  }) => {
    test.slow()
    const way = await walkByCalls(request, client, byChance(numbers(at + 1), named))
    const calls: string[] = []
    page.on('request', (sent) => {
      const { pathname } = new URL(sent.url())
      if (/^\/api\/(answers|questions)/.test(pathname)) calls.push(`${sent.method()} ${pathname}`)
    })
    await page.goto(`/${client}/help-myself`)
    await page.getByRole('button', { name: 'Go on now' }).click()
    const last = way.asked.at(-1)
    for (const { question, item } of way.asked) {
      await expectAsked(page, question)
      if (question === last?.question) break
      await answerOnPage(page, question, item)
    }
    const heading = page.getByRole('heading', { level: 1 })
    // Back to the beginning by the button of the page, then forward again by the browser's own.
    const keys = new Map(way.asked.map(({ question }) => [question.id, question]))
    let moves = 0
    for (let step = last; step?.previous;) {
      const before = keys.get(step.previous)
      if (!before) throw new Error('the step before was never asked')
      await page.getByRole('button', { name: 'Back', exact: true }).click()
      moves += 1
      await expect(heading).not.toHaveText(headingOf(step.question))
      if ((await heading.innerText()) === 'Thank you for telling us') {
        await page.getByRole('button', { name: 'Back', exact: true }).click()
        moves += 1
      }
      await expect(heading).toHaveText(headingOf(before))
      step = way.asked.find(({ question }) => question.id === before.id)
    }
    for (let move = 0; move < moves; move += 1) await page.goForward()
    if (!last) throw new Error('nothing was asked')
    await expect(heading).toHaveText(headingOf(last.question))
    await answerOnPage(page, last.question, last.item)
    const result = way.end?.results ?? last.question.results
    await expect.poll(() => pathOf(page)).toMatch(ends[result?.type ?? ''] ?? /^never$/)
    // One call an answer; beside them only the first question and the one about the appointment.
    await expect.poll(() => calls.filter((call) => !call.startsWith('GET'))).toHaveLength(way.asked.length)
    expect(calls.filter((call) => call.startsWith('GET')).length).toBeLessThanOrEqual(2)
  })
}
