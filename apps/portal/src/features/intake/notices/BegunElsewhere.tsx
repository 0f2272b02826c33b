import { useEffect, useState } from 'react'
import { usePlace } from '#organisation/organisation-context.tsx'
import { begunTabs, type BegunSaid } from '#session/booking/begun-tabs.ts'
import { useBookingState } from '#session/session-context.tsx'
import { Banner } from '#ui/Banner.tsx'
import { questionWords } from '../questions.words.ts'

/**
 * Says beside the first question that another tab of this browser has what was begun there: whoever put the phone away and opens the
 * site anew would answer everything once more, and miss the hour that is held for them.
 */
export function BegunElsewhere() {
  const { client } = usePlace()
  const { cleared, cameAhead } = useBookingState()
  const [isBegun, setBegun] = useState(false)
  useEffect(() => {
    const tabs = begunTabs(client)
    tabs.addEventListener('message', ({ data }: MessageEvent<BegunSaid>) => {
      if (data === 'begun') setBegun(true)
    })
    tabs.postMessage('asked' satisfies BegunSaid)
    return () => tabs.close()
  }, [client])
  // Both say more, in the same place.
  if (!isBegun || cleared || cameAhead) return null
  return (
    <Banner kind="info" title={questionWords.begunElsewhere} live>
      <p>{questionWords.begunElsewhereHow}</p>
    </Banner>
  )
}
