import type { StudioDraft } from '@evenkeel/api-contract/staff/studio-spaces'
import { useQueryClient } from '@tanstack/react-query'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { versionsKey } from '../query-keys.ts'
import { useStudio } from '../studio-context.tsx'

/** Mutation on a whole space that returns the updated space. */
export function useSpaceAction<Sent>(options: {
  readonly act: (sent: Sent) => Promise<StudioDraft>
  readonly onDone?: () => void
  readonly refusals?: Readonly<Record<number, string>>
}) {
  const client = useQueryClient()
  const { editor } = useStudio()
  return useAsyncAction({
    act: options.act,
    onDone: (draft) => {
      editor.replace(draft)
      void client.invalidateQueries({ queryKey: versionsKey(draft.space.id) })
      options.onDone?.()
    },
    ...(options.refusals ? { refusals: options.refusals } : {}),
  })
}
