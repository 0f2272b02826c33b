import { joinCounselorVisit } from '@evenkeel/api-contract/counselor/visits'
import { Video } from 'lucide-react'
import { useState } from 'react'
import { useStaffClient } from '#session/session-context.tsx'
import { Button } from '#components/Button.tsx'
import parts from '#components/parts.module.css'
import { ErrorNotice } from '#components/ErrorNotice.tsx'
import { formatTimeOrDayTime } from '#lib/time/date-time.ts'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { visitMessages } from '#features/counselor-workspace/workspace.messages.ts'

interface VideoRoomLinkProps {
  readonly id: number
  readonly room: { readonly opens_at: string; readonly closes_at: string }
  readonly now: number
  /** Of the counselor. */
  readonly zone: string
}

/** Leads the window that was opened by the press to the room; false where the browser opened none. */
function navigateWindow(window: Window | null, url: string): boolean {
  if (!window) return false
  window.opener = null
  window.location.href = url
  return true
}

/** The way into the video room, in a window of its own, so that this page stays beside it. */
export function VideoRoomLink({ id, room, now, zone }: VideoRoomLinkProps) {
  const { call } = useStaffClient()
  const [link, setLink] = useState<string | null>(null)
  const act = useAsyncAction({
    act: async (opened: Window | null) => ({
      opened,
      url: (await call(joinCounselorVisit, { params: { visit_id: id } })).url,
    }),
    onDone: ({ opened, url }) => setLink(navigateWindow(opened, url) ? null : url),
    onRefused: () => {},
  })
  const at = (iso: string) => Temporal.Instant.from(iso).epochMilliseconds
  if (now < at(room.opens_at))
    return (
      <p className={parts.soft}>
        {visitMessages.opensAt({ time: formatTimeOrDayTime(room.opens_at, now, zone) })}
      </p>
    )
  if (now >= at(room.closes_at)) return null
  return (
    <div className={parts.tight}>
      <div className={parts.row}>
        <Button busy={act.busy} onPress={() => act.run(window.open('about:blank'))}>
          <Video size={18} aria-hidden="true" />
          {visitMessages.enter}
        </Button>
      </div>
      <p className={`${parts.soft} ${parts.small}`}>{visitMessages.enterHint}</p>
      {link ? (
        <p>
          {visitMessages.roomBlocked}{' '}
          <a href={link} target="_blank" rel="noopener noreferrer">
            {visitMessages.openRoom}
          </a>
        </p>
      ) : null}
      <ErrorNotice text={act.problem} />
    </div>
  )
}
