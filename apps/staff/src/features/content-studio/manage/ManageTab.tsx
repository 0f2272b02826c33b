import { useStudio } from '../studio-context.tsx'
import { FileDownloads } from './FileDownloads.tsx'
import { DiscardDraft } from './DiscardDraft.tsx'
import { Ownership } from './Ownership.tsx'
import { OrganizationStatus } from './OrganizationStatus.tsx'

/** Everything about a space that is not its content. */
export function ManageTab() {
  const { organisation } = useStudio().view.draft.space
  return (
    <>
      {organisation ? <OrganizationStatus name={organisation.name} /> : null}
      <Ownership />
      <DiscardDraft />
      <FileDownloads />
    </>
  )
}
