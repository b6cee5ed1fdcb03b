/** A file name that is valid on every system. */
export function downloadName(courseCode: string, title: string): string {
  return `${`${courseCode} ${title}`
    .replace(/[\\/:*?"<>|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 120)}.pdf`
}
