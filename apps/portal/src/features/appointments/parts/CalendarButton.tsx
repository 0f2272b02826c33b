import { useMutation } from '@tanstack/react-query'
import { saveFile } from '#lib/save-file.ts'
import { useSession } from '#session/session-context.tsx'
import { Button } from '#ui/Button.tsx'
import { calendarFile } from '../api.ts'

/** Saves the appointment for the member's own calendar; its title says nothing about counseling. */
export function CalendarButton({ id, when }: { readonly id: number; readonly when: string }) {
  const session = useSession()
  const { mutate, isPending, isError, isSuccess } = useMutation({
    mutationFn: () => calendarFile(session, id),
    onSuccess: ({ file_name, content_type, content }) => saveFile(file_name, content_type, content),
  })
  return (
    <div>
      <Button
        kind="secondary"
        busy={isPending}
        onClick={() => mutate()}
        aria-label={`Add to your calendar: ${when}`}
      >
        Add to your calendar
      </Button>
      <span role="status">
        {isError ? ' The file did not come. Please try again.' : isSuccess ? ' The file is saved.' : null}
      </span>
    </div>
  )
}
