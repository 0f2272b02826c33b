import { useEffect, useState } from 'react'
import { useTenant } from '#organization/organization-context.tsx'
import { openBookingChannel, type BookingChannelMessage } from '#session/booking/booking-channel.ts'
import { useBookingState } from '#session/session-context.tsx'
import { Banner } from '#components/Banner.tsx'
import { questionMessages } from '../questions.messages.ts'

/**
 * Says beside the first question that another tab of this browser has what was begun there: whoever put the phone away and opens the
 * site anew would answer everything once more, and miss the hour that is held for them.
 */
export function StartedInOtherTab() {
  const { client } = useTenant()
  const { cleared, cameAhead } = useBookingState()
  const [isBegun, setBegun] = useState(false)
  useEffect(() => {
    const tabs = openBookingChannel(client)
    tabs.addEventListener('message', ({ data }: MessageEvent<BookingChannelMessage>) => {
      if (data === 'begun') setBegun(true)
    })
    tabs.postMessage('asked' satisfies BookingChannelMessage)
    return () => tabs.close()
  }, [client])
  // Both say more, in the same place.
  if (!isBegun || cleared || cameAhead) return null
  return (
    <Banner kind="info" title={questionMessages.begunElsewhere} live>
      <p>{questionMessages.begunElsewhereHow}</p>
    </Banner>
  )
}
