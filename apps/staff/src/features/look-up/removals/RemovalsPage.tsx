export function RemovalsPage() {
  return null
}
