import { useEffect } from 'react'
import { usePlace } from '#organisation/organisation-context.tsx'
import { begunTabs, type BegunSaid } from '#session/booking/begun-tabs.ts'
import { useBookingWizard } from '#session/session-context.tsx'

/** Tells a new tab that something was begun in this one: its home page and its questions begin from nothing. */
export function useTellsBegun(): void {
  const { client } = usePlace()
  const booking = useBookingWizard()
  useEffect(() => {
    const tabs = begunTabs(client)
    tabs.addEventListener('message', ({ data }: MessageEvent<BegunSaid>) => {
      const { answerSetId, slot, outcome } = booking.read()
      if (data === 'asked' && outcome === null && (answerSetId !== null || slot !== null))
        tabs.postMessage('begun' satisfies BegunSaid)
    })
    return () => tabs.close()
  }, [client, booking])
}
