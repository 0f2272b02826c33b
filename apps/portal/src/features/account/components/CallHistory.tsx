import { formatMonthDay } from '@evenkeel/api-contract/time/format-date-time'
import { listMemberCalls, type MemberCall } from '@evenkeel/api-contract/portal/member-calls'
import { useQuery } from '@tanstack/react-query'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import { useSessionClient } from '#session/session-context.tsx'
import { Banner } from '#components/Banner.tsx'
import { Button } from '#components/Button.tsx'
import { componentMessages } from '#components/components.messages.ts'
import { callHistoryMessages as words } from '../call-history.messages.ts'

const callReasons: Readonly<
  Record<
    MemberCall['because_of'],
    Readonly<Record<MemberCall['came'], (values: { name: string; day: string }) => string>>
  >
> = {
  answer: { reached: words.answerReached, tried: words.answerTried, sent_help: words.answerSentHelp },
  counselor: {
    reached: words.counselorReached,
    tried: words.counselorTried,
    sent_help: words.counselorSentHelp,
  },
  appointment: {
    reached: words.appointmentReached,
    tried: words.appointmentTried,
    sent_help: words.appointmentSentHelp,
  },
  request: { reached: words.requestReached, tried: words.requestTried, sent_help: words.requestSentHelp },
  session: { reached: words.sessionReached, tried: words.sessionTried, sent_help: words.sessionSentHelp },
}

/**
 * Who of the provider called the member, and why. Where nobody did there is no word of it: most are never called, and whoever looks
 * over a shoulder shall not wonder (decision 015).
 */
export function CallHistory() {
  const session = useSessionClient()
  const zone = useTimeZone()
  const { data, isError, refetch } = useQuery({
    queryKey: ['calls'],
    queryFn: async ({ signal }) => (await session.own(listMemberCalls, { signal })).results,
    staleTime: 0,
    retry: false,
  })
  if (isError)
    return (
      <Banner kind="warning" title={words.notRead} live>
        <Button kind="secondary" onClick={() => void refetch()}>
          {componentMessages.tryAgain}
        </Button>
      </Banner>
    )
  if (!data || data.length === 0) return null
  return (
    <>
      <h3>{words.title}</h3>
      <p>{words.why}</p>
      <ul>
        {data.map(({ called_at, by: name, because_of, came }) => (
          <li key={`${called_at}${because_of}`}>
            {callReasons[because_of][came]({
              name,
              day: formatMonthDay(Temporal.Instant.from(called_at), zone),
            })}
          </li>
        ))}
      </ul>
    </>
  )
}
