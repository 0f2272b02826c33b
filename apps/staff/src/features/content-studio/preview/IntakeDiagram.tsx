import { renderIntakeDiagram } from '@evenkeel/api-contract/staff/studio-previews'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStaffClient } from '#session/session-context.tsx'
import { QueryBoundary } from '#components/QueryBoundary.tsx'
import { SegmentedControl } from '#components/fields/SegmentedControl.tsx'
import parts from '#components/parts.module.css'
import { scrollableProps } from '#components/Table.tsx'
import { useDebouncedValue } from '@evenkeel/web/use-debounced-value'
import { toStudioChange } from '../editor/edits.ts'
import { useStudio } from '../studio-context.tsx'
import { splitPath } from '../files/FileList.tsx'
import styles from './preview.module.css'
import { previewMessages as words } from '../studio.messages.ts'

const widths = { smaller: 700, larger: 1600 } as const

/** Flow diagram of an intake file; empty when the file is invalid, which the checks explain. */
export function IntakeDiagram({ path }: { readonly path: string }) {
  const { call } = useStaffClient()
  const { view } = useStudio()
  const debounced = useDebouncedValue(view, 900)
  const [size, setSize] = useState<keyof typeof widths>('smaller')
  const { id } = view.draft.space
  const [name = ''] = splitPath(path).name.split('.')
  const query = useQuery({
    queryKey: ['studio', 'drawings', id, debounced.at],
    queryFn: async ({ signal }) => {
      const body = toStudioChange(debounced.draft.revision, debounced.edits)
      return (await call(renderIntakeDiagram, { params: { space: id }, body, signal })).results
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return (
    <section className={parts.stack} aria-labelledby="drawing">
      <h2 id="drawing">{words.drawing}</h2>
      <QueryBoundary query={query}>
        {(diagrams) => {
          const found = diagrams.find((one) => one.name === name)
          if (!found) return <p className={parts.soft}>{words.follows}</p>
          return (
            <>
              <SegmentedControl
                label={words.drawing}
                value={size}
                choices={(['smaller', 'larger'] as const).map((value) => ({ value, label: words[value] }))}
                onChange={setSize}
              />
              <div className={styles.drawing} aria-label={words.drawing} {...scrollableProps}>
                <img
                  src={`data:image/svg+xml,${encodeURIComponent(found.svg)}`}
                  width={widths[size]}
                  alt={words.drawingOf({ name })}
                />
              </div>
            </>
          )
        }}
      </QueryBoundary>
    </section>
  )
}
