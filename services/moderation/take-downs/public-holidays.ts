/**
 * Singapore's public holidays, with the Mondays in lieu of Sundays. Source: press releases of the Ministry of Manpower, which names the
 * days of the next year around June, such as https://www.mom.gov.sg/newsroom/press-releases/2026/0618-public-holidays-for-2027.
 */
export const publicHolidays: Readonly<Record<number, readonly string[]>> = {
  2026: [
    ...['2026-01-01', '2026-02-17', '2026-02-18', '2026-03-21', '2026-04-03', '2026-05-01', '2026-05-27'],
    ...['2026-05-31', '2026-06-01', '2026-08-09', '2026-08-10', '2026-11-08', '2026-11-09', '2026-12-25'],
  ],
  2027: [
    ...['2027-01-01', '2027-02-06', '2027-02-07', '2027-02-08', '2027-03-10', '2027-03-26', '2027-05-01'],
    ...['2027-05-17', '2027-05-20', '2027-08-09', '2027-10-28', '2027-12-25'],
  ],
}

/** Holidays that have the same date in every year: all that is known of years beyond the table. */
export const fixedHolidays: readonly string[] = ['01-01', '05-01', '08-09', '12-25']
