// A street that never was, for POV-Ray 3.7: what lies on its pavement is known to the millimetre.
//
// Metres; x to the right of who looks along the street, y up, z along it. The pavement is y = 0, its
// slabs are 1 m by 1 m with joints at whole metres of x + 0.5 and of z. Red marks of 10 cm lie on it at
// x = 0 and z = 4, 8, 12, 16, 24, 32 m. The camera is an ideal pinhole at x = 0, z = 0, given by the vectors
// that `make` declares: Place, Ahead, Rightward and Upward, the last three with their lengths.
#version 3.7;
global_settings { assumed_gamma 1.0 max_trace_level 6 }

camera { perspective location Place direction Ahead right Rightward up Upward }

light_source { <-300, 420, -160> rgb <1.45, 1.36, 1.2> area_light <25, 0, 0>, <0, 0, 25>, 4, 4 adaptive 1 jitter }
light_source { <200, 500, 100> rgb <0.20, 0.23, 0.28> shadowless }
sky_sphere {
  pigment { gradient y color_map { [0 rgb <0.80, 0.86, 0.92>] [0.35 rgb <0.36, 0.55, 0.83>] [1 rgb <0.2, 0.36, 0.7>] } }
}
fog { fog_type 1 distance 420 rgb <0.78, 0.84, 0.9> }

#default { finish { ambient 0.22 diffuse 0.62 } }

// Stone and asphalt with grains.
#macro Grainy(Base, Depth) pigment { granite color_map { [0 rgb Base * (1 - Depth)] [1 rgb Base * (1 + Depth)] } scale 0.6 } #end

#declare Joint = texture {
  pigment { gradient x color_map { [0.000 rgbt <0.2, 0.2, 0.19, 0.25>] [0.018 rgbt <0.2, 0.2, 0.19, 0.25>] [0.018 rgbt 1] [1 rgbt 1] } }
}
#declare Slabs = texture { Grainy(<0.56, 0.54, 0.50>, 0.16) }
  texture { Joint translate 0.491 * x }
  texture { Joint rotate -90 * y translate -0.009 * z }
#declare Asphalt = texture { Grainy(<0.20, 0.205, 0.215>, 0.3) }
#declare Kerbstone = texture { Grainy(<0.68, 0.67, 0.64>, 0.1) }

#declare Far = 600;
box { <-2.5, -0.6, -30>, <60, 0, Far> texture { Slabs } }                          // our pavement
box { <-2.8, -0.6, -30>, <-2.5, 0.004, Far> texture { Kerbstone } }                  // its kerb
box { <-10, -0.6, -30>, <-2.8, -0.13, Far> texture { Asphalt } }                     // the road
box { <-10.3, -0.6, -30>, <-10, 0.004, Far> texture { Kerbstone } }
box { <-60, -0.6, -30>, <-10.3, 0, Far> texture { Slabs } }                          // the other pavement
#for (I, -5, 90)
  box { <-6.48, -0.13, I * 6>, <-6.32, -0.126, I * 6 + 3> pigment { rgb 0.86 } }      // lines of the road
#end

// The marks.
#declare Marks = array[6] { 4, 8, 12, 16, 24, 32 }
#for (I, 0, 5)
  cylinder { <0, -0.01, Marks[I]>, <0, 0.002, Marks[I]>, 0.1 pigment { rgb <0.9, 0.02, 0.05> } finish { ambient 0.4 diffuse 0.5 } }
#end

// Houses: walls with windows, cornices and doors.
#declare Glass = texture { pigment { rgb <0.12, 0.16, 0.21> } finish { ambient 0.15 diffuse 0.3 reflection 0.22 specular 0.4 } }
#macro House(Side, Z, Long, Storeys, Wall)
  #local Face = (Side > 0 ? 3.1 : -13.4);
  #local High = 3.9 + 3.1 * Storeys;
  box { <Face, 0, Z>, <Face + Side * 12, High, Z + Long> texture { Grainy(Wall, 0.07) } }
  box { <Face - Side * 0.28, High - 0.3, Z>, <Face + Side * 12, High + 0.12, Z + Long> pigment { rgb Wall * 0.8 } }
  box { <Face - Side * 0.06, 0, Z>, <Face, 0.5, Z + Long> pigment { rgb Wall * 0.55 } }
  box { <Face - Side * 0.10, 3.5, Z>, <Face, 3.75, Z + Long> pigment { rgb Wall * 0.9 } }
  #local Count = int(Long / 2.6);
  #for (I, 0, Count - 1)
    #local Middle = Z + (I + 0.5) * Long / Count;
    #for (J, 0, Storeys)
      #local Foot = (J = 0 ? 0.9 : 1.6 + 3.1 * J);
      #if (J = 0 & mod(I, 4) = 1)
        box { <Face - Side * 0.04, 0, Middle - 0.6>, <Face, 2.6, Middle + 0.6> pigment { rgb <0.24, 0.15, 0.10> } }
      #else
        box { <Face - Side * 0.05, Foot - 0.12, Middle - 0.68>, <Face, Foot + 1.78, Middle + 0.68> pigment { rgb Wall * 1.12 } }
        box { <Face - Side * 0.055, Foot, Middle - 0.55>, <Face + 0.01, Foot + 1.65, Middle + 0.55> texture { Glass } }
        box { <Face - Side * 0.07, Foot, Middle - 0.03>, <Face, Foot + 1.65, Middle + 0.03> pigment { rgb 0.8 } }
      #end
    #end
  #end
#end
#declare Dice = seed(11);
#macro Row(Side)
  #local Z = -12;
  #while (Z < 420)
    #local Long = 9 + 9 * rand(Dice);
    #local Tone = 0.5 + 0.3 * rand(Dice);
    House(Side, Z, Long, 2 + int(3 * rand(Dice)), <Tone, Tone * (0.86 + 0.1 * rand(Dice)), Tone * (0.66 + 0.2 * rand(Dice))>)
    #local Z = Z + Long;
  #end
#end
Row(1)
Row(-1)

// Lamps and trees along the kerb.
#for (I, 0, 12)
  union {
    cylinder { <-2.1, 0, 0>, <-2.1, 5.2, 0>, 0.06 }
    cylinder { <-2.1, 5.2, 0>, <-3.6, 5.5, 0>, 0.04 }
    sphere { 0, 0.2 scale <1.6, 0.6, 1> translate <-3.7, 5.45, 0> }
    cylinder { <-2.1, 0, 0>, <-2.1, 0.8, 0>, 0.1 }
    pigment { rgb <0.16, 0.2, 0.19> } finish { specular 0.3 }
    translate (9.5 + 26 * I) * z
  }
  union {
    cylinder { <-11.4, 0, 0>, <-11.4, 2.8, 0>, 0.14 pigment { rgb <0.3, 0.23, 0.17> } }
    #for (J, 0, 24)
      sphere {
        <-11.4 + 1.3 * (rand(Dice) - 0.5) * 2, 4.1 + 1.3 * (rand(Dice) - 0.5) * 2, 1.3 * (rand(Dice) - 0.5) * 2>, 0.75
        texture { Grainy(<0.22, 0.36, 0.13>, 0.5) normal { bumps 0.9 scale 0.08 } }
      }
    #end
    translate (6 + 13 * I) * z
  }
#end

// Parked cars on the other side.
#macro Car(Z, Tone)
  union {
    superellipsoid { <0.25, 0.25> scale <0.86, 0.36, 2.1> translate 0.55 * y }
    superellipsoid { <0.4, 0.4> scale <0.74, 0.36, 1.15> translate <0, 1.05, 0.15> texture { Glass } }
    superellipsoid { <0.4, 0.4> scale <0.70, 0.05, 0.95> translate <0, 1.39, 0.15> }
    #for (I, 0, 3)
      cylinder { <-0.1, 0, 0>, <0.1, 0, 0>, 0.32 pigment { rgb 0.05 } translate <(mod(I, 2) * 2 - 1) * 0.78, 0.32, (int(I / 2) * 2 - 1) * 1.3> }
    #end
    pigment { rgb Tone } finish { specular 0.5 reflection 0.08 }
    translate <-9.0, -0.13, Z>
  }
#end
Car(9, <0.55, 0.1, 0.08>)
Car(15.5, <0.75, 0.76, 0.78>)
Car(27, <0.1, 0.16, 0.32>)
Car(46, <0.3, 0.32, 0.3>)
