import { SegmentedControl } from '#components/fields/SegmentedControl.tsx'
import parts from '#components/parts.module.css'
import type { Device, Scheme } from './DeviceFrame.tsx'
import { previewMessages as words } from './preview.messages.ts'

/** Color scheme preferred by the device. */
export const getSystemScheme = (): Scheme =>
  matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'

/** Color scheme and device width of the preview. */
export function PreviewControls({
  scheme,
  device,
  onScheme,
  onDevice,
}: {
  readonly scheme: Scheme
  readonly device: Device
  readonly onScheme: (scheme: Scheme) => void
  readonly onDevice: (device: Device) => void
}) {
  return (
    <div className={parts.row}>
      <SegmentedControl
        label={words.scheme}
        value={scheme}
        choices={(['light', 'dark'] as const).map((value) => ({ value, label: words[value] }))}
        onChange={onScheme}
      />
      <SegmentedControl
        label={words.device}
        value={device}
        choices={(['phone', 'laptop'] as const).map((value) => ({ value, label: words[value] }))}
        onChange={onDevice}
      />
    </div>
  )
}
