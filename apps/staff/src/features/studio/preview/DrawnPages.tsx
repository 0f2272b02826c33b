import type { Returned } from '@evenkeel/contract/endpoint'
import type { openPreview } from '@evenkeel/contract/staff/studio-previews'
import type { ReactNode } from 'react'
import { Loading } from '#ui/Answer.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { refusalText } from '#ui/refusal.ts'
import { useStudio } from '../studio-context.tsx'
import { LastGood } from './LastGood.tsx'
import { previewWords as words } from './preview.words.ts'
import type { usePreview } from './use-preview.ts'

interface DrawnPagesProps {
  readonly preview: ReturnType<typeof usePreview>
  readonly children: (drawn: Returned<typeof openPreview>) => ReactNode
}

/** The pages of a draft once they are drawn; until then, and where they cannot be, what is said in their place. */
export function DrawnPages({ preview, children }: DrawnPagesProps) {
  const { query, isBehind, drawnOf } = preview
  const { checks } = useStudio()
  const { data, isError, isFetching, refetch } = query
  if (isError && !isFetching)
    return (
      <Notice kind="warning" title={words.failed}>
        <p>{refusalText(query.error)}</p>
        <Button kind="secondary" onPress={() => void refetch()}>
          {words.again}
        </Button>
      </Notice>
    )
  if (!data) {
    if (checks.state === 'failed' || (isBehind && !isFetching)) return <LastGood isBehind of={null} />
    return <Loading />
  }
  return (
    <>
      <LastGood isBehind={isBehind} of={drawnOf} />
      {children(data)}
    </>
  )
}
