import { saveFile } from '@evenkeel/web/files'
import { useAsyncAction } from './use-async-action.ts'
import { useSessionClient } from '../session-context.tsx'
import type { ButtonKind } from '@evenkeel/ui/Button'
import { Button } from '#components/Button.tsx'
import { fetchCalendarFile } from './visit-api.ts'
import { visitMessages as words } from './visits.messages.ts'

/** Downloads the appointment as a calendar file; its title does not mention counseling. */
export function CalendarButton({
  id,
  when,
  kind = 'secondary',
}: {
  readonly id: number
  readonly when: string
  readonly kind?: ButtonKind
}) {
  const session = useSessionClient()
  const { outcome, run } = useAsyncAction(
    () => fetchCalendarFile(session, id),
    ({ file_name, content_type, content }) =>
      saveFile(new Blob([content], { type: content_type }), file_name),
  )
  return (
    <div>
      <Button
        kind={kind}
        busy={outcome.is === 'running'}
        onClick={run}
        aria-label={words.toCalendarOf({ when })}
      >
        {words.toCalendar}
      </Button>
      <span role="status">
        {outcome.is === 'failed' ? ` ${words.noFile}` : outcome.is === 'done' ? ` ${words.fileSaved}` : null}
      </span>
    </div>
  )
}
