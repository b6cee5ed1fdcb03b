/** Subdomains of smu.edu.sg whose addresses schools and programmes give to their students. */
export const smuSchools = [
  ...['accountancy', 'business', 'cis', 'computing', 'economics', 'law', 'scis', 'sis', 'socsc', 'soss'],
  ...['dba', 'emba', 'exed', 'mba', 'mitb', 'msc', 'phd', 'postgrad'],
]
