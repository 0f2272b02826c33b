import { useEffect } from 'react'
import { useTenant } from '#organization/organization-context.tsx'
import { openBookingChannel, type BookingChannelMessage } from '#session/booking/booking-channel.ts'
import { useBookingWizard } from '#session/session-context.tsx'

/** Tells a new tab that something was begun in this one: its home page and its questions begin from nothing. */
export function useBookingBroadcast(): void {
  const { client } = useTenant()
  const booking = useBookingWizard()
  useEffect(() => {
    const tabs = openBookingChannel(client)
    tabs.addEventListener('message', ({ data }: MessageEvent<BookingChannelMessage>) => {
      const { answerSetId, slot, outcome } = booking.read()
      if (data === 'asked' && outcome === null && (answerSetId !== null || slot !== null))
        tabs.postMessage('begun' satisfies BookingChannelMessage)
    })
    return () => tabs.close()
  }, [client, booking])
}
