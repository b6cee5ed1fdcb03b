/** The name of a downloaded document, valid on every system. It says nothing of its student, unlike the name of the uploaded file. */
export function downloadName(courseCode: string, title: string): string {
  return `${`${courseCode} ${title}`
    .replace(/[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 120)}.pdf`
}
