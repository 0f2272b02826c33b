import { Notice, type NoticeProps } from '@evenkeel/ui/Notice'

/**
 * A message with an icon. `live` announces it when it appears. Success and error banners are alerts: few
 * screen readers announce a status that is inserted together with its text.
 */
export const Banner = ({
  live = false,
  kind = 'info',
  ...rest
}: Omit<NoticeProps, 'role'> & { readonly live?: boolean }) => (
  <Notice {...rest} kind={kind} role={live ? (kind === 'info' ? 'status' : 'alert') : undefined} />
)
