/** Invented people are put together from these; nobody is meant. */
export const firstNames = {
  Female: (
    'Nina Amara Priya Elena Keisha Mei Sofia Ingrid Leila Rosa Hannah Thandi Yuki Carmen Fatima Grace Olga Naomi ' +
    'Bridget Lakshmi Camila Ruth Zainab Wren Adaeze Tamika Marisol Anneliese Soo-jin Paloma Dalia Imani Noelle ' +
    'Esperanza Farah June Kavya Lucille Maeve Odette Petra Renata Saoirse Talia Ursula Vera Winona Xiomara Yesenia Zora'
  ).split(' '),
  Male: (
    'Luis Marcus Arjun David Kwame Hiro Mateo Anders Omid Rafael Samuel Sipho Kenji Diego Tariq Henry Pavel Isaac ' +
    'Declan Vikram Joaquin Elias Yusuf Robin Chidi Terrence Alonso Matthias Min-ho Andre Nabil Jelani Theo ' +
    'Emilio Bilal August Rohan Calvin Finn Gustav Peter Ruben Cormac Tobias Ulises Victor Wendell Xavier Yael Zane'
  ).split(' '),
} as const

export const lastNames: readonly string[] = (
  'Park Ortega Okafor Lindqvist Shah Moreau Castellanos Brennan Whitfield Nakamura Delgado Abernathy Petrov Mbeki ' +
  'Tran Holloway Rosenthal Quintero Haverford Iyer Kowalski Laurent Montoya Nkemelu Osei Palmer Rahimi Santiago ' +
  'Thibodeaux Underhill Vasquez Winslow Yamada Zielinski Adeyemi Bellamy Chaudhry Drummond Espinoza Fairchild ' +
  'Garrison Hinojosa Ivanova Jaramillo Kaplan Littlefeather Mahmoud Novak Oyelaran Pemberton Ramaswamy Solberg ' +
  'Tanaka Ueda Villanueva Weatherby Yoon Zamora Ashworth Benavides Cho Dubois Eriksen Figueroa Goldstein Huang ' +
  'Ibarra Jeffries Khoury Larkin Mendez Nilsson Obi Pacheco Rivera Sandoval Takahashi Vance Wexler Young Zuniga'
).split(' ')

/** Degrees that lead to each licence. */
export const degrees = {
  psychologist: ['PhD in Clinical Psychology', 'PsyD', 'PhD in Counseling Psychology'],
  LCSW: ['Master of Social Work'],
  LMFT: ['MA in Marriage and Family Therapy'],
  LPC: ['MA in Counseling', 'MEd in Counseling'],
  LMHC: ['MS in Mental Health Counseling'],
} as const

/** Invented places of study. */
export const schools: readonly string[] = (
  'Larkspur University|Harrow Lake College|University of the Western Shore|Fairmont State Institute|Redstone University|' +
  'Bayview Graduate School|Copper Ridge University|Saint Aldren College|Northern Prairie University|Willow Bend University'
).split('|')
