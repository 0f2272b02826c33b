import type { PartOfDay } from '@evenkeel/api-contract/reference-data/parts-of-day'
import type { ProviderProfile } from '@evenkeel/api-contract/telehealth/providers'
import type { TelehealthMethod } from '@evenkeel/api-contract/schemas'
import { describe, expect, it } from 'vitest'
import { renderHtml, htmlToText } from '#testing/render-html.tsx'
import { getWeekDays } from '../search/calendar-week.ts'
import { NextDays } from './NextDays.tsx'
import type { DayQuery, DayAvailability } from '../calendar/use-day-availability.ts'

const zone = 'America/New_York'
const today = Temporal.PlainDate.from('2026-11-20')
type Answer = 'looking' | 'failed' | 'failed, and tried again' | readonly string[]

/** Answer of a day: free times in New York's time zone, by video unless `methods` says otherwise. */
function dayOf(day: Temporal.PlainDate, answer: Answer, methods: TelehealthMethod[]): DayQuery {
  const isReady = typeof answer !== 'string'
  const data = isReady
    ? {
        availability_details: {
          appointment_date: day.toString(),
          checked_at: '2026-11-20T15:00:00Z',
          available_hours: answer.map((time, index) => ({
            timeslot: `${day.toString()}T${time}:00-05:00`,
            phys_availability_id: index,
            availability_type: methods,
          })),
        },
      }
    : undefined
  // A failed day is pending again during a retry.
  const query = {
    data,
    isFetched: answer !== 'looking',
    isError: answer === 'failed',
    isFetching: answer === 'failed, and tried again',
  }
  return { day, query: query as unknown as DayQuery['query'] }
}

function shown(
  answers: readonly Answer[],
  {
    methods = ['video'],
    method = 'video',
    taken = null,
    part = null,
    ...onTheWay
  }: {
    methods?: TelehealthMethod[]
    method?: TelehealthMethod
    taken?: string | null
    part?: PartOfDay | null
    appointmentId?: string
    hasWords?: boolean
    wordsLost?: boolean
  } = {},
): string {
  const all = getWeekDays(today).map((day, index) => dayOf(day, answers[index] ?? [], methods))
  const days = {
    all,
    checkedAt: all.flatMap(
      ({ query }) => (query.data as ProviderProfile | undefined)?.availability_details.checked_at ?? [],
    ),
  } as unknown as DayAvailability
  return renderHtml(
    <NextDays
      days={days}
      today={today}
      asked={{ zone }}
      method={method}
      part={part}
      onChoose={() => {}}
      nothingFree={<p>Nothing at all</p>}
    />,
    { onTheWay: { taken, ...onTheWay } },
  )
}
const heads = (html: string): string[] =>
  [...html.matchAll(/<section[^>]*data-day="([^"]*)"/g)].map(([, head = '']) => head)

describe('the next days', () => {
  it('show only days with free times with full names for all times, and the others in one line [BOOK-11]', () => {
    const html = shown([[], ['10:00', '13:00'], [], [], ['09:00']])
    expect(heads(html)).toEqual(['2026-11-21', '2026-11-24'])
    expect(html).toContain('aria-label="Saturday, November 21, 10:00 AM Eastern time"')
    expect(htmlToText(html)).toContain('No open times today, Sunday, Monday, Wednesday and Thursday')
    expect(htmlToText(html)).toContain('Open times checked a moment ago.')
  })

  it('start with today and label tomorrow', () => {
    expect(htmlToText(shown([['12:00'], ['12:00'], ['12:00']]))).toMatch(
      /Today\s?Fri, Nov 20 .*Tomorrow\s?Sat, Nov 21 .*Sunday\s?Nov 22/,
    )
  })

  it('hide later days until earlier days have answered', () => {
    const html = shown([['10:00'], 'looking', ['11:00']])
    expect(heads(html)).toEqual(['2026-11-20'])
    expect(htmlToText(html)).toContain('Looking…')
    expect(htmlToText(html)).not.toContain('No open times')
  })

  it('show the times in the preferred part of the day first', () => {
    const said = htmlToText(shown([['10:00'], ['09:00', '18:00'], ['19:00']], { part: 'evening' }))
    expect(said).toMatch(/Tomorrow.*In the evening\s?6:00 PM\s?Other times\s?9:00 AM/)
    expect(said.match(/In the evening/g)).toHaveLength(1)
    expect(htmlToText(shown([['09:00', '18:00']]))).not.toContain('Other times')
  })

  it('show which day failed to load with its own retry button, and keep the other six [BOOK-10]', () => {
    const html = shown([['10:00'], 'failed', ['11:00'], [], [], [], []])
    expect(heads(html)).toEqual(['2026-11-20', '2026-11-21', '2026-11-22'])
    expect(html).toContain('aria-label="Try again to load Saturday, November 21"')
    expect(htmlToText(html)).not.toContain('Nothing at all')
  })

  it('keep a failed day in place during a retry [BOOK-10]', () => {
    const html = shown([['10:00'], 'failed, and tried again', ['11:00'], [], [], [], []])
    expect(heads(html)).toEqual(['2026-11-20', '2026-11-21', '2026-11-22'])
    expect(html).toContain('aria-label="Try again to load Saturday, November 21"')
    expect(htmlToText(html)).toContain('No open times Monday, Tuesday, Wednesday and Thursday')
  })

  it('use the chosen method, and offer another one when they have no times [BOOK-12]', () => {
    const html = shown([['10:00']], { methods: ['video'], method: 'phone' })
    expect(heads(html)).toEqual([])
    expect(htmlToText(html)).toContain('Nothing at all')
  })

  it('offer up to three free times close to one that was taken, and never that one [BOOK-15]', () => {
    const html = shown([['10:00', '11:00', '12:00', '16:00'], ['10:00']], { taken: '2026-11-20T16:00:00Z' })
    expect(htmlToText(html)).toContain('Somebody else just took that time')
    expect([...html.matchAll(/aria-label="Take ([^"]*)"/g)].map(([, name]) => name)).toEqual([
      'Friday, November 20, 10:00 AM Eastern time',
      'Friday, November 20, 12:00 PM Eastern time',
      'Friday, November 20, 4:00 PM Eastern time',
    ])
    expect(shown([['10:00']])).not.toContain('just took')
    // A screen reader announces what happened, not every time below it.
    expect(/<div[^>]*role="alert".*?<\/div><\/div>/s.exec(html)?.[0]).not.toContain('<button')
  })

  it.each([
    [{}, false],
    [{ hasWords: true }, true],
    [{ hasWords: true, wordsLost: true }, false],
    [{ appointmentId: '00000000-0000-4000-8000-0000000000dd' }, true],
  ])('mention only stored input after a taken time: %j [BOOK-15]', (entered, isKept) => {
    const words = htmlToText(shown([['10:00']], { taken: '2026-11-20T16:00:00Z', ...entered }))
    expect(words).toContain('Please choose another one.')
    expect(words.includes('Everything you entered is kept.')).toBe(isKept)
  })

  it.each([
    ['while one of the days is still loading', [['10:00'], 'looking'], '2026-11-20T16:00:00Z'],
    ['when the taken time is on another day', [['10:00']], '2026-12-08T16:00:00Z'],
  ] as const)('offer no close times %s [BOOK-15]', (_when, answers, taken) => {
    const html = shown(answers, { taken })
    expect(htmlToText(html)).toContain('Somebody else just took that time')
    expect(htmlToText(html)).not.toContain('Open close to it')
  })
})
