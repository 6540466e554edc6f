/** Invented people and businesses by country: enough to look like a real customer base. */
export interface NameList {
  country: string;
  currency: string;
  given: readonly string[];
  family: readonly string[];
  businesses: readonly string[];
  /** City, state or region, postal code. */
  cities: readonly (readonly [city: string, state: string, postalCode: string])[];
  streets: readonly string[];
}

function words(text: string): string[] {
  return text.split(",").map((word) => word.trim());
}

export const NAME_LISTS = {
  US: {
    country: "US",
    currency: "USD",
    given: words(
      "James,Olivia,Marcus,Emma,Daniel,Grace,Andre,Hannah,Tyler,Naomi,Ethan,Chloe,Caleb,Rachel,Victor,Simone",
    ),
    family: words(
      "Walker,Bennett,Carter,Nguyen,Morales,Brooks,Sullivan,Patel,Hayes,Coleman,Reyes,Whitfield,Larsen,Okafor",
    ),
    businesses: words(
      "Harborline Freight LLC,Bluestem Coffee Roasters Inc,Northgate Dental Group,Cascade Robotics Inc,Pinecrest Realty LLC,Lantern Studio LLC,Redwood Payroll Services Inc,Summit Orchard Foods,Ironwood Fabrication Co,Tidewater Imports LLC,Brightside Staffing Inc,Copper Canyon Outfitters",
    ),
    cities: [
      ["Austin", "TX", "78701"],
      ["Brooklyn", "NY", "11201"],
      ["San Diego", "CA", "92103"],
      ["Chicago", "IL", "60614"],
      ["Miami", "FL", "33130"],
      ["Denver", "CO", "80205"],
    ],
    streets: words("Maple Avenue,Congress Street,Willow Lane,5th Avenue,Lakeview Drive,Harrison Street"),
  },
  GB: {
    country: "GB",
    currency: "GBP",
    given: words("Oliver,Amelia,Harriet,George,Imogen,Callum,Priya,Freddie,Eleanor,Rhys,Sophie,Tobias,Zainab,Alastair"),
    family: words("Thompson,Hughes,Whitaker,Ashworth,Campbell,Singh,Fletcher,Pemberton,Davies,Osborne,Kaur,Middleton"),
    businesses: words(
      "Kestrel Logistics Ltd,Moorgate Textiles Ltd,Fernbank Architects LLP,Saltmarsh Seafood Ltd,Albion Instruments Ltd,Thistle and Rye Ltd,Greyfriars Publishing Ltd,Penrose Marine Ltd",
    ),
    cities: [
      ["London", "England", "EC1A 4HD"],
      ["Manchester", "England", "M1 4BT"],
      ["Edinburgh", "Scotland", "EH1 2NG"],
      ["Bristol", "England", "BS1 5TR"],
    ],
    streets: words("High Street,Station Road,Church Lane,Victoria Road,Albert Terrace,Mill Street"),
  },
  DE: {
    country: "DE",
    currency: "EUR",
    given: words("Lukas,Hannah,Felix,Marlene,Jonas,Frieda,Emil,Lena,Matthias,Anneke,Stefan,Katharina"),
    family: words("Schneider,Hoffmann,Bergmann,Vogel,Krüger,Lindner,Becker,Zimmermann,Neumann,Falk,Brandt"),
    businesses: words(
      "Havelwerk GmbH,Nordlicht Maschinenbau GmbH,Rheintal Optik GmbH,Falkenberg Software GmbH,Bergquell Brauerei GmbH",
    ),
    cities: [
      ["Berlin", "BE", "10115"],
      ["Hamburg", "HH", "20095"],
      ["München", "BY", "80331"],
      ["Köln", "NW", "50667"],
    ],
    streets: words("Hauptstraße,Gartenweg,Lindenallee,Bahnhofstraße,Goethestraße"),
  },
  ES: {
    country: "ES",
    currency: "EUR",
    given: words("Lucía,Álvaro,Carmen,Javier,Inés,Sergio,Marta,Pablo,Elena,Rubén,Nuria,Gonzalo"),
    family: words("García Prieto,Navarro,Ibáñez,Castellanos,Ortega,Vidal,Serrano,Molina,Cabrera,Fuentes,Iglesias"),
    businesses: words(
      "Olivares del Sur SL,Costa Norte Pesca SL,Talleres Aranda SA,Viñedos Montalvo SL,Luz y Cal Arquitectos SL",
    ),
    cities: [
      ["Madrid", "MD", "28013"],
      ["Valencia", "VC", "46002"],
      ["Sevilla", "AN", "41001"],
      ["Bilbao", "PV", "48009"],
    ],
    streets: words("Calle Mayor,Calle de Alcalá,Avenida del Puerto,Calle Real,Paseo del Prado"),
  },
  FR: {
    country: "FR",
    currency: "EUR",
    given: words("Camille,Théo,Manon,Hugo,Inès,Julien,Élise,Baptiste,Margaux,Antoine,Clémence,Rémi"),
    family: words("Lefèvre,Moreau,Girard,Dumont,Chevalier,Roux,Fontaine,Marchand,Perrin,Bertrand,Colin"),
    businesses: words("Atelier Beaumont SARL,Maison Verlaine SAS,Transports Garonne SAS,Fromagerie du Vercors SARL"),
    cities: [
      ["Paris", "IDF", "75011"],
      ["Lyon", "ARA", "69002"],
      ["Bordeaux", "NAQ", "33000"],
    ],
    streets: words("Rue de la Paix,Avenue Victor Hugo,Rue des Lilas,Boulevard Voltaire,Rue du Moulin"),
  },
  NL: {
    country: "NL",
    currency: "EUR",
    given: words("Daan,Sanne,Thijs,Fleur,Bram,Lotte,Jeroen,Maud,Ruben,Noor"),
    family: words("de Vries,van den Berg,Bakker,Visser,Jansen,Mulder,Hendriks,Dekker"),
    businesses: words("Polderland Bloemen BV,Waterlinie Techniek BV,Zuiderzee Trading BV"),
    cities: [
      ["Amsterdam", "NH", "1012 AB"],
      ["Rotterdam", "ZH", "3011 CC"],
      ["Utrecht", "UT", "3511 EE"],
    ],
    streets: words("Prinsengracht,Kerkstraat,Dorpsstraat,Molenweg,Stationsweg"),
  },
  MX: {
    country: "MX",
    currency: "MXN",
    given: words(
      "María Fernanda,Diego,Ximena,Alejandro,Valeria,Emiliano,Guadalupe,Rodrigo,Sofía,Héctor,Daniela,Iván,Regina,Óscar",
    ),
    family: words(
      "Hernández,Ramírez,Gutiérrez,Mendoza,Aguilar,Cervantes,Salazar,Villarreal,Domínguez,Treviño,Zamora,Escobedo",
    ),
    businesses: words(
      "Agaves del Valle SA de CV,Textiles Oaxaca SA de CV,Maquinados Bajío SA de CV,Café Sierra Norte SA de CV,Servicios Portuarios Manzanillo SA,Cerámica Talavera Luna SA de CV,Empaques Regiomontanos SA de CV",
    ),
    cities: [
      ["Ciudad de México", "CMX", "06700"],
      ["Guadalajara", "JAL", "44100"],
      ["Monterrey", "NLE", "64000"],
      ["Puebla", "PUE", "72000"],
    ],
    streets: words("Avenida Reforma,Calle Hidalgo,Avenida Insurgentes,Calle Morelos,Calle Juárez"),
  },
  BR: {
    country: "BR",
    currency: "BRL",
    given: words("Beatriz,Thiago,Larissa,Gustavo,Mariana,Rafael,Camila,Leonardo,Fernanda,Caio,Juliana,Vinícius"),
    family: words("Almeida,Carvalho,Oliveira,Barbosa,Teixeira,Nogueira,Monteiro,Cardoso,Ribeiro,Azevedo,Peixoto"),
    businesses: words(
      "Serra Azul Alimentos Ltda,Ipê Móveis Ltda,Café Mantiqueira Ltda,Porto Norte Logística SA,Maré Alta Tecnologia Ltda",
    ),
    cities: [
      ["São Paulo", "SP", "01310-100"],
      ["Rio de Janeiro", "RJ", "22041-001"],
      ["Curitiba", "PR", "80010-000"],
      ["Recife", "PE", "50030-230"],
    ],
    streets: words("Rua das Flores,Avenida Paulista,Rua XV de Novembro,Rua Sete de Setembro,Avenida Atlântica"),
  },
  PH: {
    country: "PH",
    currency: "PHP",
    given: words("Maricel,Jomar,Angelica,Paolo,Kristine,Rodel,Liezel,Miguel,Rowena,Jericho,Bea,Arnel"),
    family: words("Santos,Dela Cruz,Villanueva,Bautista,Ocampo,Magsaysay,Pangilinan,Salonga,Aquino,Manalo,Tolentino"),
    businesses: words(
      "Lakambini Crafts Corp,Visayas Shell Exports Inc,Bayanihan Outsourcing Inc,Mindoro Mango Growers Inc",
    ),
    cities: [
      ["Makati", "NCR", "1226"],
      ["Cebu City", "CEB", "6000"],
      ["Davao City", "DAS", "8000"],
      ["Quezon City", "NCR", "1100"],
    ],
    streets: words("Rizal Street,Mabini Avenue,Bonifacio Street,Ayala Avenue,Luna Street"),
  },
  NG: {
    country: "NG",
    currency: "NGN",
    given: words("Chidinma,Emeka,Folake,Tunde,Ngozi,Ibrahim,Adaeze,Babatunde,Halima,Obinna,Yetunde,Musa"),
    family: words("Okonkwo,Adeyemi,Balogun,Eze,Abubakar,Nwachukwu,Ogunleye,Bello,Uche,Afolabi,Danjuma"),
    businesses: words(
      "Zuma Rock Foods Ltd,Lekki Fabrics Ltd,Delta Agro Allied Ltd,Kano Leather Works Ltd,Ibom Digital Services Ltd",
    ),
    cities: [
      ["Lagos", "LA", "101233"],
      ["Abuja", "FC", "900211"],
      ["Port Harcourt", "RI", "500101"],
      ["Kano", "KN", "700213"],
    ],
    streets: words("Awolowo Road,Adeola Odeku Street,Broad Street,Allen Avenue,Marina Road"),
  },
  KE: {
    country: "KE",
    currency: "KES",
    given: words("Wanjiku,Otieno,Achieng,Kiprop,Njeri,Mwangi,Akinyi,Barasa,Wambui,Kamau,Chebet,Omondi"),
    family: words("Kariuki,Odhiambo,Mutua,Cheruiyot,Wekesa,Njoroge,Atieno,Kimani,Ochieng,Rotich"),
    businesses: words("Rift Valley Roses Ltd,Savanna Solar Ltd,Mombasa Spice Traders Ltd,Kericho Highland Tea Ltd"),
    cities: [
      ["Nairobi", "30", "00100"],
      ["Mombasa", "28", "80100"],
      ["Kisumu", "17", "40100"],
    ],
    streets: words("Kenyatta Avenue,Moi Avenue,Ngong Road,Oginga Odinga Street,Kimathi Street"),
  },
  IN: {
    country: "IN",
    currency: "INR",
    given: words("Aarav,Ananya,Rohan,Meera,Vikram,Kavya,Arjun,Ishita,Siddharth,Pooja,Nikhil,Divya,Harish,Lakshmi"),
    family: words("Sharma,Iyer,Banerjee,Kulkarni,Reddy,Chatterjee,Mehta,Nair,Joshi,Agarwal,Pillai,Deshpande"),
    businesses: words(
      "Malabar Spices Pvt Ltd,Deccan Analytics Pvt Ltd,Jaipur Gem House Pvt Ltd,Konkan Cashew Exports Pvt Ltd,Nilgiri Tea Estates Ltd,Surya Textiles Pvt Ltd",
    ),
    cities: [
      ["Bengaluru", "KA", "560001"],
      ["Mumbai", "MH", "400001"],
      ["Pune", "MH", "411001"],
      ["Hyderabad", "TG", "500001"],
      ["Kochi", "KL", "682001"],
    ],
    streets: words("MG Road,Brigade Road,Linking Road,Park Street,Residency Road"),
  },
} as const satisfies Record<string, NameList>;

export type SeedCountry = keyof typeof NAME_LISTS;

/** Where customers live: each country in proportion to how often it is listed. */
export const CUSTOMER_COUNTRIES: readonly SeedCountry[] = words(
  "US,US,US,US,US,US,US,GB,GB,GB,DE,DE,ES,ES,FR,NL,MX,MX,MX,BR,BR,BR,PH,PH,NG,NG,KE,IN,IN,IN",
) as SeedCountry[];

/** Destination currencies by home currency, each in proportion to how often it is listed. */
export const CORRIDORS: Record<string, readonly string[]> = {
  USD: words("MXN,MXN,MXN,PHP,PHP,INR,INR,BRL,NGN,KES,EUR,GBP,USD,USD,BTC,CAD,USDC"),
  EUR: words("EUR,EUR,NGN,INR,BRL,USD,USD,GBP,KES,MXN,DKK,BTC,RWF"),
  GBP: words("GBP,INR,INR,NGN,NGN,KES,EUR,EUR,USD,PHP,ZAR,SGD"),
  MXN: words("MXN,MXN,USD,USD,EUR,BRL,USDC"),
  BRL: words("BRL,BRL,USD,USD,EUR,EUR,MXN,BTC"),
  PHP: words("PHP,PHP,USD,SGD,EUR,HKD,MYR"),
  NGN: words("NGN,NGN,USD,GBP,KES,EUR,USDC"),
  KES: words("KES,KES,USD,GBP,NGN,TZS,RWF,ZMW"),
  INR: words("INR,INR,USD,USD,GBP,EUR,SGD,THB,VND,IDR"),
};

export const BUSINESS_MEMOS = words(
  "Invoice,Purchase order,Supplier payment,Contractor invoice,Freight and customs,Monthly retainer,Payroll,Software licence,Raw materials,Equipment deposit",
);
export const PERSONAL_MEMOS = words(
  "Family support,Rent,School fees,Medical bill,Birthday gift,House repairs,Savings,Travel,Wedding gift,Groceries",
);
